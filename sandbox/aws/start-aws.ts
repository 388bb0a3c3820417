import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import type { AwsWorld } from './aws-operation.ts';
import type { AwsState } from './aws-state.ts';
import { type AwsControls, awsControls } from './controls.ts';
import { firstContents } from './first-contents.ts';
import type { RandomBytes } from './identity/ids.ts';
import { awsRoute } from './route.ts';
import { clusterBook, type EksPace } from './services/eks/cluster-book.ts';
import { clusterTokens } from './services/eks/cluster-token.ts';

export interface AwsParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly randomBytes: RandomBytes;
  /** PEM. Without them it speaks plain HTTP. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined;
  /** 0: any that is free. */
  readonly port?: number | undefined;
  /** Where its state is kept over restarts. */
  readonly file?: string | undefined;
  readonly pace?: Partial<EksPace> | undefined;
  readonly throttle?: Throttle | undefined;
  /** No page of a list is longer. */
  readonly pageSize?: number | undefined;
}

export interface SandboxAws extends AwsControls {
  readonly url: string;
  /** 12 digits. */
  readonly account: string;
  /** For the account that is to talk to this cloud. */
  readonly endpoints: (caCertificates?: string) => AwsEndpoints;
  readonly close: () => Promise<void>;
}

interface AwsEndpoints {
  readonly url: string;
  readonly caCertificates?: string;
  readonly privateAddresses: true;
}

const usualPace: EksPace = { createCluster: 20_000, deleteCluster: 10_000 };

/** An AWS on this machine, at wire level: the SDK talks to it as it is. */
export async function startAws(parts: AwsParts): Promise<SandboxAws> {
  const { now, log, faults, ledger, fleet, randomBytes, tls, port, throttle, pageSize: longestPage = Infinity } = parts;
  const onError = (error: unknown): void => log.error({ error }, 'the AWS of the sandbox failed');
  const { state, changed, flush } = keptState<AwsState>(parts.file, () => firstContents({ now, randomBytes }), onError);
  changed();
  let host = '';
  const isOwnHost = (given: string): boolean => given === host || /^sts(\.[a-z0-9-]+)?\.amazonaws\.com$/.test(given);
  const verifyToken = clusterTokens({ state, now, isOwnHost });
  const clusters = clusterBook({ state, changed, now, fleet, ledger, pace: { ...usualPace, ...parts.pace }, verifyToken });
  const world: AwsWorld = { state, changed, now, randomBytes, clusters, longestPage };
  const server = await wireServer({ route: awsRoute(world), faults, ledger, throttle, tls, port, onError });
  const { url } = server;
  host = new URL(url).host;

  // Assigned, not spread: the controls compute their credentials when they are asked for.
  return Object.assign(awsControls(world), {
    url,
    account: state.account,
    endpoints: (caCertificates?: string): AwsEndpoints =>
      ({ url, privateAddresses: true, ...(caCertificates === undefined ? {} : { caCertificates }) }),
    async close() {
      await server.close();
      await flush();
    },
  });
}
