import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import { issueCa, issueServerCertificate } from '../cluster/certificates.ts';
import { armCall } from './arm/arm-calls.ts';
import { openServer } from './arm/clusters.ts';
import type { AzureState } from './azure-state.ts';
import type { AzurePace, AzureWorld, TrustedIssuer } from './azure-world.ts';
import { type AzureControls, azureControls } from './controls.ts';
import { accessTokens } from './entra/access-tokens.ts';
import { discoveryAnswer } from './entra/discovery.ts';
import { tokenCall } from './entra/token-endpoint.ts';
import { everything, firstContents, firstServices } from './first-contents.ts';
import type { RandomBytes } from './guid.ts';
import { vaultCall } from './key-vault/vault-calls.ts';
import { exchangeCall } from './registry-exchange.ts';

export interface AzureParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly randomBytes: RandomBytes;
  /** Of the one server that is both Entra and ARM. Its own unless given: Microsoft's libraries speak nothing but HTTPS. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined;
  readonly port?: number | undefined;
  /** Where what it knows is kept. */
  readonly file?: string | undefined;
  readonly pace?: Partial<AzurePace> | undefined;
  readonly throttle?: Throttle | undefined;
  readonly trustedIssuer?: TrustedIssuer | undefined;
  /** Of every list. */
  readonly pageSize?: number | undefined;
}

export interface SandboxAzure extends AzureControls {
  readonly url: string;
  /** The id of the subscription. */
  readonly account: string;
  /** A subscription of another tenant. */
  readonly foreignAccount: string;
  /** As accounts take them. The certificates are those of the server's own authority, unless others are given. */
  readonly endpoints: (caCertificates?: string) => {
    readonly url: string;
    readonly caCertificates: string;
    readonly privateAddresses: true;
  };
  readonly close: () => Promise<void>;
}

const defaultPace: AzurePace = { clusterCreate: 5_000, clusterUpdate: 2_000, clusterDelete: 3_000, tokenLife: 3_600_000 };

/** Azure on this machine: Entra, ARM with AKS, networks, DNS zones and machine sizes, vaults and logins of registries, over HTTPS. */
export async function startAzure(parts: AzureParts): Promise<SandboxAzure> {
  const { now, log, randomBytes, ledger, fleet, faults, port, throttle, trustedIssuer, pageSize = 100 } = parts;
  const onError = (error: unknown): void => log.error({ error }, 'the Azure of the sandbox failed');
  const newCa = await issueCa(now());
  const { state, changed, flush } = keptState<AzureState>(parts.file, () => firstContents(now(), newCa, randomBytes), onError);
  keptBefore(state);
  changed();
  const pace = { ...defaultPace, ...parts.pace };
  const world: AzureWorld = {
    now, log, randomBytes, state, changed, ledger, pace, pageSize, trustedIssuer, fleet, servers: new Map(),
    tokens: accessTokens({ state, now, lifeMs: pace.tokenLife, randomBytes }),
  };
  const tls = parts.tls ?? await issueServerCertificate(state.ca, ['127.0.0.1', 'localhost'], now());
  const { url, close } = await wireServer({
    route: async (request) => tokenCall(world, request) ?? await discoveryAnswer(world, request)
      ?? await vaultCall(world, request) ?? await exchangeCall(world, request) ?? armCall(world, request),
    faults, ledger, throttle, port, tls, onError,
  });
  // Last: when the port is taken, nothing was started that somebody would have to stop.
  for (const cluster of state.clusters) await openServer(world, cluster);

  return Object.assign(azureControls(world), {
    url,
    account: state.subscriptionId,
    foreignAccount: state.foreignSubscriptionId,
    endpoints: (caCertificates: string = state.ca.certificate) => ({ url, caCertificates, privateAddresses: true as const }),
    async close() {
      await close();
      await flush();
    },
  });
}

/** What an earlier version kept has no vaults and registries, and knew nothing of rights in them. */
function keptBefore(state: AzureState): void {
  Object.assign(state, { ...firstServices(), ...state });
  for (const principal of state.principals) {
    const all = principal.permissions.every(({ actions, dataActions }) => actions.includes('*') && dataActions === undefined);
    if (all && principal.permissions.length > 0) principal.permissions = everything;
  }
}
