import { existsSync } from 'node:fs';
import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import { issueServerCertificate } from '../cluster/certificates.ts';
import { accessTokens } from './access-tokens.ts';
import { type GcpControls, gcpControls } from './controls.ts';
import { firstContents } from './first-contents.ts';
import { gcpRoute } from './gcp-route.ts';
import type { GcpState } from './gcp-state.ts';
import type { GcpPace, GcpWorld, RandomBytes, TrustedIssuer } from './gcp-world.ts';

export interface GcpParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly randomBytes: RandomBytes;
  /** Of the one server that all services are at. Its own unless given. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined;
  readonly port?: number | undefined;
  /** Where what it knows is kept. */
  readonly file?: string | undefined;
  readonly pace?: Partial<GcpPace> | undefined;
  readonly throttle?: Throttle | undefined;
  readonly trustedIssuer?: TrustedIssuer | undefined;
  /** Of every list. */
  readonly pageSize?: number | undefined;
}

export interface SandboxGcp extends GcpControls {
  readonly url: string;
  /** The id of the project. */
  readonly account: string;
  /** As accounts take them. The certificates are those of the server's own authority, unless others are given. */
  readonly endpoints: (caCertificates?: string) => {
    readonly url: string;
    readonly caCertificates: string;
    readonly privateAddresses: true;
  };
  readonly close: () => Promise<void>;
}

const defaultPace: GcpPace = { clusterCreate: 5_000, clusterDelete: 3_000, tokenLife: 3_599_000 };

/** Google Cloud on this machine: tokens, federation, projects, GKE, networks, machine types, DNS zones and secrets, over HTTPS. */
export async function startGcp(parts: GcpParts): Promise<SandboxGcp> {
  const { now, log, faults, ledger, fleet, randomBytes, port, throttle, trustedIssuer, pageSize = 500 } = parts;
  const onError = (error: unknown): void => log.error({ error }, 'Google Cloud of the sandbox failed');
  const known = parts.file !== undefined && existsSync(parts.file);
  const first = known ? undefined : await firstContents(now(), randomBytes);
  const { state, changed, flush } = keptState<GcpState>(
    parts.file,
    () => first ?? fail(`The file ${parts.file} is gone.`),
    onError,
  );
  // What an earlier version kept has none.
  state.secrets ??= [];
  changed();
  const pace = { ...defaultPace, ...parts.pace };
  const world: GcpWorld = {
    now,
    log,
    randomBytes,
    state,
    changed,
    ledger,
    fleet,
    pace,
    pageSize,
    trustedIssuer,
    tokens: accessTokens({ state, changed, now, randomBytes, lifeMs: pace.tokenLife }),
  };
  const tls = parts.tls ?? (await issueServerCertificate(state.ca, ['localhost', '127.0.0.1'], now()));
  const server = await wireServer({ route: gcpRoute(world), faults, ledger, throttle, port, tls, onError });

  return Object.assign(gcpControls(world), {
    url: server.url,
    account: state.projectId,
    endpoints: (caCertificates = state.ca.certificate) => ({ url: server.url, caCertificates, privateAddresses: true }) as const,
    async close() {
      await server.close();
      await flush();
    },
  });
}

const fail = (message: string): never => {
  throw new Error(message);
};
