import { dirname, join } from 'node:path';
import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import type { AwsWorld } from './aws-operation.ts';
import { type AwsPace, usualPace } from './aws-pace.ts';
import type { AwsState } from './aws-state.ts';
import { type AwsControls, awsControls } from './controls.ts';
import { firstContents } from './first-contents.ts';
import type { RandomBytes } from './identity/ids.ts';
import { awsRoute } from './route.ts';
import { noRecords } from './service-records.ts';
import { completeNetworks } from './services/ec2/network-parts.ts';
import { clusterBook } from './services/eks/cluster-book.ts';
import { clusterTokens } from './services/eks/cluster-token.ts';
import { databaseServers } from './services/rds/database-servers.ts';

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
  readonly pace?: Partial<AwsPace> | undefined;
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

/** An AWS on this machine, at wire level: the SDK talks to it as it is. */
export async function startAws(parts: AwsParts): Promise<SandboxAws> {
  const { now, log, faults, ledger, fleet, randomBytes, tls, port, throttle, pageSize: longestPage = Infinity } = parts;
  const onError = (error: unknown): void => log.error({ error }, 'the AWS of the sandbox failed');
  const { state, changed, flush } = keptState<AwsState>(parts.file, () => firstContents({ now, randomBytes }), onError);
  // What an earlier version kept has no records of the services that came after it.
  Object.assign(state, { ...noRecords(), ...state });
  completeNetworks(state, randomBytes);
  changed();
  const pace: AwsPace = { ...usualPace, ...parts.pace };
  let host = '';
  const isOwnHost = (given: string): boolean => given === host || /^sts(\.[a-z0-9-]+)?\.amazonaws\.com$/.test(given);
  const verifyToken = clusterTokens({ state, now, isOwnHost });
  const clusters = clusterBook({ state, changed, now, fleet, ledger, pace, verifyToken });
  const directory = parts.file && join(dirname(parts.file), 'databases');
  const databases = databaseServers({ directory, log, changed });
  const world: AwsWorld = { state, changed, now, randomBytes, clusters, databases, ledger, pace, longestPage };
  const server = await wireServer({ route: awsRoute(world), faults, ledger, throttle, tls, port, onError });
  const { url } = server;
  host = new URL(url).host;
  // Those of an earlier run: whoever knows their addresses can connect again.
  await Promise.all(state.rds.instances.filter(({ goneAt }) => goneAt === undefined).map(databases.open));

  // Assigned, not spread: the controls compute their credentials when they are asked for.
  return Object.assign(awsControls(world), {
    url,
    account: state.account,
    endpoints: (caCertificates?: string): AwsEndpoints =>
      ({ url, privateAddresses: true, ...(caCertificates === undefined ? {} : { caCertificates }) }),
    async close() {
      await server.close();
      await databases.close();
      await flush();
    },
  });
}
