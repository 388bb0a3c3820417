import { beginDelete, clustersNow, findCluster, insertCluster } from './arm/clusters.ts';
import type { ClusterPhase, Principal, RolePermissions } from './azure-state.ts';
import type { AzureWorld } from './azure-world.ts';
import { defaultKubernetesVersion } from './catalog.ts';
import { applications, type AzureCredentialSets, credentialSets } from './credential-sets.ts';
import { newSecret } from './first-contents.ts';
import { findVault, putVersion } from './key-vault/secrets.ts';

export type AzureMethod = keyof AzureCredentialSets;

export interface NewAzureCluster {
  readonly name: string;
  /** eastus, unless said. */
  readonly region?: string | undefined;
  /** checkout-rg, unless said; made when there is none. */
  readonly resourceGroup?: string | undefined;
  /** Key of the API server in the fleet; one of its own unless said. */
  readonly backing?: string | undefined;
  /** `creating` ends by itself. */
  readonly state?: 'creating' | 'active' | 'updating' | 'deleting' | 'stopped' | 'failed' | undefined;
  /** False: people have client certificates of the cluster, and Entra is not asked. */
  readonly entra?: boolean | undefined;
}

/** What somebody with the portal open could do to this subscription. */
export interface AzureControls {
  readonly credentials: AzureCredentialSets;
  readonly addCluster: (cluster: NewAzureCluster) => Promise<void>;
  /** Gone at once, as if somebody else had removed it. */
  readonly removeCluster: (cluster: { readonly name: string; readonly resourceGroup?: string | undefined }) => Promise<void>;
  /** checkout-rg and eastus, unless said. */
  readonly addVault: (vault: { readonly name: string; readonly region?: string | undefined }) => void;
  /** A new version of a secret in a vault, checkout-vault unless said. Not in the ledger: it is somebody else's. */
  readonly putSecret: (secret: { readonly vault?: string | undefined; readonly name: string; readonly value: string }) => void;
  /** One more secret; the old ones stay good. */
  readonly rotateCredentials: () => AzureCredentialSets['service_principal'];
  /** The secret's time is over. Tokens that were made with it live on. */
  readonly expireCredentials: () => void;
  /** Secrets and trust are taken away, and the tokens that were made with them die. */
  readonly revokeCredentials: (method?: AzureMethod) => void;
  /** Of both applications, unless one is named. */
  readonly setPermissions: (permissions: readonly RolePermissions[], method?: AzureMethod) => void;
  /** Groups of both applications in clusters, unless one is named; system:masters before. */
  readonly setKubernetesGroups: (groups: readonly string[], method?: AzureMethod) => void;
}

const defaultGroup = 'checkout-rg';

const phases = {
  creating: 'Creating', active: 'Succeeded', updating: 'Updating', deleting: 'Deleting', stopped: 'Stopped', failed: 'Failed',
} as const satisfies Record<NonNullable<NewAzureCluster['state']>, ClusterPhase>;

export function azureControls(world: AzureWorld): AzureControls {
  const { state, changed } = world;
  const { bySecret, federated } = applications(state);
  const change = (method: AzureMethod | undefined, of: (principal: Principal) => void): void => {
    if (method !== 'workload_identity_federation') of(bySecret);
    if (method !== 'service_principal') of(federated);
    changed();
  };

  return {
    get credentials() {
      return credentialSets(state);
    },
    async addCluster({ name, region = 'eastus', resourceGroup = defaultGroup, backing, state: wanted = 'active', entra = true }) {
      const group = state.resourceGroups.find((one) => one.name === resourceGroup);
      if (!group) state.resourceGroups.push({ name: resourceGroup, location: region });
      const now = world.now();
      await insertCluster(world, {
        name, resourceGroup, location: region, entra,
        backing: backing ?? `azure-${resourceGroup}-${name}`,
        createdAt: now.toISOString(),
        kubernetesVersion: defaultKubernetesVersion,
        tags: {},
        phase: phases[wanted],
        phaseEnds: wanted === 'creating' ? now.getTime() + world.pace.clusterCreate : null,
      });
    },
    async removeCluster({ name, resourceGroup = defaultGroup }) {
      const found = findCluster(world, resourceGroup, name);
      if (!found) throw new Error(`The Azure of the sandbox has no cluster ${name} in ${resourceGroup}.`);
      await beginDelete(world, found, world.now().getTime());
      clustersNow(world);
    },
    addVault({ name, region = 'eastus' }) {
      state.vaults.push({ name, resourceGroup: defaultGroup, location: region, secrets: [] });
      changed();
    },
    putSecret({ vault = 'checkout-vault', name, value }) {
      const record = findVault(world, vault);
      if (!record) throw new Error(`The Azure of the sandbox has no vault ${vault}.`);
      putVersion(world, record, name, { value });
    },
    rotateCredentials() {
      bySecret.secrets.push(newSecret(world.now(), world.randomBytes));
      changed();
      return credentialSets(state).service_principal;
    },
    expireCredentials() {
      for (const secret of bySecret.secrets) secret.expiresAt = new Date(world.now().getTime() - 1_000).toISOString();
      changed();
    },
    revokeCredentials: (method) => change(method, (principal) => {
      principal.secrets = [];
      principal.federated = false;
      principal.generation += 1;
    }),
    setPermissions: (permissions, method) => change(method, (principal) => void (principal.permissions = permissions)),
    setKubernetesGroups: (groups, method) => change(method, (principal) => void (principal.kubernetesGroups = groups)),
  };
}
