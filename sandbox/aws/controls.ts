import type { AwsWorld } from './aws-operation.ts';
import type { ClusterRecord, ClusterStatus, Rights } from './aws-state.ts';
import { type AwsCredentialSets, credentialSets, endCredentials, endSessions, newKeys } from './identity/credential-sets.ts';
import { resourceId, uuid } from './identity/ids.ts';
import { everything } from './identity/permissions.ts';
import { principals } from './identity/principals.ts';
import { completeNetworks } from './services/ec2/network-parts.ts';
import { adminEntry } from './services/eks/access-entries.ts';
import { newSecret } from './services/secretsmanager/new-secret.ts';
import { secretsIn } from './services/secretsmanager/secrets.ts';
import { putVersion } from './services/secretsmanager/versions.ts';

export interface AwsClusterAddress {
  readonly region: string;
  readonly name: string;
}

export interface NewAwsCluster extends AwsClusterAddress {
  /** The API server that it stands on; several clusters may share one. Its own unless said. */
  readonly backing?: string;
  /** ACTIVE unless said; it stays what is said. */
  readonly state?: ClusterStatus;
}

/** What those can do who own the world: things that in AWS somebody else would do. */
export interface AwsControls {
  /** One set for each way to show who one is, as an account of the API takes them; always those that are good now. */
  readonly credentials: AwsCredentialSets;
  /** A cluster that is there. Answers with the key of its API server in the fleet. */
  readonly addCluster: (cluster: NewAwsCluster) => Promise<string>;
  /** At once, as if it had never been. */
  readonly removeCluster: (address: AwsClusterAddress) => Promise<void>;
  /** Who may use the cluster: `user`, `role`, both, or none. */
  readonly setClusterAccess: (address: AwsClusterAddress, who: readonly ('user' | 'role')[]) => void;
  /** A new current version of a secret, which is made unless there is one. Not in the ledger: it is somebody else's. */
  readonly putSecret: (secret: { readonly region: string; readonly name: string; readonly value: string }) => void;
  /** A network without subnets. Answers with its id. */
  readonly addVpc: (vpc: { readonly region: string; readonly cidr: string; readonly name: string }) => string;
  /** What the user and the role may do, from now on; whatever is not said is as at the beginning. */
  readonly setPermissions: (rights: Partial<Rights>) => void;
  /** Of the account, by code: `L-F678F1CE` for VPCs per region. Those of AWS are in `quotas.ts`. */
  readonly setQuota: (code: string, value: number) => void;
  readonly setEnabledRegions: (names: readonly string[]) => void;
  /** No session is good any more, though it had not come to its end. */
  readonly endSessions: () => void;
  /** No keys and no sessions are good any more. */
  readonly revokeCredentials: () => void;
  /** New keys; the old ones are not good any more. */
  readonly rotateCredentials: () => AwsCredentialSets;
}

export function awsControls(world: AwsWorld): AwsControls {
  const { state, changed, now, clusters, randomBytes } = world;
  const { user, role } = principals(state);
  const recordOf = ({ region, name }: AwsClusterAddress): ClusterRecord | undefined =>
    state.clusters.find((record) => record.region === region && record.name === name);

  return {
    get credentials() {
      return credentialSets(world);
    },
    async addCluster({ region, name, backing = `${region}/${name}`, state: status }) {
      const at = now().toISOString();
      const record: ClusterRecord = {
        region, name, status, backing: `aws/${backing}`, version: '1.36', createdAt: at, readyAt: at, subnetIds: [], tags: {},
        roleArn: `arn:aws:iam::${state.account}:role/${name}-cluster`,
        access: { [user]: adminEntry(now()), [role]: adminEntry(now()) },
      };
      if (recordOf(record)) throw new Error(`The AWS of the sandbox has a cluster ${name} in ${region} already.`);
      clusters.add(record);
      await clusters.serverOf(record);
      return record.backing;
    },
    async removeCluster(address) {
      const record = recordOf(address);
      if (record) await clusters.drop(record);
    },
    setClusterAccess(address, who) {
      const record = recordOf(address);
      if (!record) throw new Error(`The AWS of the sandbox has no cluster ${address.name} in ${address.region}.`);
      for (const arn of Object.keys(record.access)) delete record.access[arn];
      for (const one of who) record.access[one === 'user' ? user : role] = adminEntry(now());
      changed();
    },
    putSecret({ region, name, value }) {
      const record = secretsIn(world, region).find((one) => one.name === name) ?? newSecret(world, { region, name, tags: {} });
      putVersion(record, { text: value }, { id: uuid(randomBytes), stages: ['AWSCURRENT'], world });
    },
    addVpc({ region, cidr, name }) {
      const id = resourceId('vpc', randomBytes);
      state.vpcs.push({ id, region, cidr, default: false, tags: { Name: name } });
      completeNetworks(state, randomBytes);
      changed();
      return id;
    },
    setPermissions(rights) {
      for (const arn of [user, role]) state.rights[arn] = { ...everything, ...rights };
      changed();
    },
    setQuota(code, value) {
      state.quotas[code] = value;
      changed();
    },
    setEnabledRegions(names) {
      state.enabledRegions.splice(0, Infinity, ...names);
      changed();
    },
    endSessions: () => endSessions(world),
    revokeCredentials: () => endCredentials(world),
    rotateCredentials() {
      endCredentials(world);
      newKeys(world);
      return credentialSets(world);
    },
  };
}
