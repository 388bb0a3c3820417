import { beginCluster, endCluster, openPlane, settle } from './clusters.ts';
import type { ClusterStatus, GivenCredentials } from './gcp-state.ts';
import type { GcpWorld } from './gcp-world.ts';
import { poolMembers } from './rights.ts';
import { addVersion, newSecret } from './secrets.ts';
import { newServiceAccountKey } from './service-account-key.ts';

export type GcpMethod = keyof GivenCredentials;

export interface NewGcpCluster {
  readonly name: string;
  /** A region or a zone; us-central1, unless said. */
  readonly region?: string | undefined;
  /** Key of the API server in the fleet; one of its own unless said. */
  readonly backing?: string | undefined;
  /** `creating` and `deleting` end by themselves. */
  readonly state?: 'creating' | 'active' | 'updating' | 'deleting' | 'failed' | undefined;
}

/** What an owner of the project could do in the console. */
export interface GcpControls {
  /** Those made last. */
  readonly credentials: GivenCredentials;
  readonly addCluster: (cluster: NewGcpCluster) => Promise<void>;
  /** Gone at once, as if somebody else had removed it. */
  readonly removeCluster: (cluster: { readonly name: string; readonly region?: string | undefined }) => Promise<void>;
  /** A new version of a secret, which is made unless there is one. Not in the ledger: it is somebody else's. */
  readonly putSecret: (secret: { readonly name: string; readonly value: string }) => void;
  /** One more key and one more consent; the old ones stay good. */
  readonly rotateCredentials: () => Promise<GivenCredentials>;
  /** All keys and consents but those made last. Tokens that were made with them live on. */
  readonly revokeOldCredentials: () => void;
  /** Keys, consent and trust are taken away, of all three ways unless one is named, and all tokens die. */
  readonly revokeCredentials: (method?: GcpMethod) => void;
  /** Tokens that were given out are refused from now on, while what they were made with stays good. */
  readonly revokeTokens: () => void;
  /** Permissions with `*` for any part, of all identities unless one is named. Who borrows the account has what that has. */
  readonly setPermissions: (
    change: { readonly allow?: readonly string[]; readonly deny?: readonly string[] },
    method?: GcpMethod,
  ) => void;
  /** Groups of all identities in clusters, unless one is named; system:masters before. */
  readonly setKubernetesGroups: (groups: readonly string[], method?: GcpMethod) => void;
  /** `container.googleapis.com` */
  readonly setServiceEnabled: (service: string, enabled: boolean) => void;
  /** Lists of all locations leave these zones out and say so; `alone`: also the list of the zone itself. */
  readonly loseZones: (zones: readonly { readonly zone: string; readonly alone: boolean }[]) => void;
}

const statuses = {
  creating: 'PROVISIONING',
  active: 'RUNNING',
  updating: 'RECONCILING',
  deleting: 'STOPPING',
  failed: 'ERROR',
} as const satisfies Record<NonNullable<NewGcpCluster['state']>, ClusterStatus>;

export function gcpControls(world: GcpWorld): GcpControls {
  const { state, changed, randomBytes, pace, now } = world;
  const principals = {
    service_account: state.serviceAccount.email,
    oauth: state.person.email,
    workload_identity: poolMembers(state),
  } as const satisfies Record<GcpMethod, string>;
  const changeRights = (method: GcpMethod | undefined, change: Partial<(typeof state.rights)[string]>): void => {
    for (const one of method === undefined ? Object.values(principals) : [principals[method]]) {
      state.rights[one] = { ...(state.rights[one] ?? { allow: [], deny: [], kubernetesGroups: [] }), ...change };
    }
    changed();
  };

  return {
    get credentials() {
      return state.given;
    },
    async addCluster({ name, region = 'us-central1', backing, state: wanted = 'active' }) {
      const record = beginCluster(world, { name, location: region, backing }, wanted === 'creating' ? pace.clusterCreate : 0);
      record.status = statuses[wanted];
      if (wanted === 'deleting') record.statusEnds = now().getTime() + pace.clusterDelete;
      // Before anybody asks: the first list would wait for it.
      if (wanted !== 'creating') await openPlane(world, record);
    },
    async removeCluster({ name, region = 'us-central1' }) {
      const record = state.clusters.find((one) => one.name === name && one.location === region);
      if (!record) throw new Error(`The Google Cloud of the sandbox has no cluster ${name} in ${region}.`);
      endCluster(world, record, 0);
      await settle(world);
    },
    putSecret({ name, value }) {
      const record = state.secrets.find((one) => one.name === name) ?? newSecret(world, name);
      addVersion(world, record, Buffer.from(value).toString('base64'));
    },
    async rotateCredentials() {
      const { id, publicKey, file } = await newServiceAccountKey(principals.service_account, state.projectId, randomBytes);
      const refreshToken = `1//0${Buffer.from(randomBytes(48)).toString('base64url')}`;
      state.serviceAccount.keys.push({ id, publicKey });
      state.person.refreshTokens.push(refreshToken);
      state.given = {
        ...state.given,
        service_account: { serviceAccountKey: file },
        oauth: { ...state.given.oauth, refreshToken },
      };
      changed();
      return state.given;
    },
    revokeOldCredentials() {
      state.serviceAccount.keys = state.serviceAccount.keys.slice(-1);
      state.person.refreshTokens = state.person.refreshTokens.slice(-1);
      changed();
    },
    revokeCredentials(method) {
      if (method === undefined || method === 'service_account') state.serviceAccount.keys = [];
      if (method === undefined || method === 'oauth') state.person.refreshTokens = [];
      if (method === undefined || method === 'workload_identity') state.identityPool.enabled = false;
      world.tokens.revoke();
      changed();
    },
    revokeTokens: world.tokens.revoke,
    setPermissions: (change, method) => changeRights(method, change),
    setKubernetesGroups: (kubernetesGroups, method) => changeRights(method, { kubernetesGroups }),
    setServiceEnabled(service, enabled) {
      state.disabledServices = [...state.disabledServices.filter((one) => one !== service), ...(enabled ? [] : [service])];
      changed();
    },
    loseZones(zones) {
      state.missingZones = [...zones];
      changed();
    },
  };
}
