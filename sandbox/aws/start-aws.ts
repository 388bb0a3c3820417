import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import type { AwsWorld } from './aws-operation.ts';
import type { AwsState, ClusterRecord, ClusterStatus, Rights } from './aws-state.ts';
import { firstContents } from './first-contents.ts';
import { type AwsCredentialSets, credentialSets, endCredentials, endSessions, newKeys } from './identity/credential-sets.ts';
import { principals } from './identity/principals.ts';
import { everything } from './identity/permissions.ts';
import { type RandomBytes, resourceId } from './identity/ids.ts';
import { awsRoute } from './route.ts';
import { adminEntry } from './services/eks/access-entries.ts';
import { clusterBook, type EksPace } from './services/eks/cluster-book.ts';
import { clusterTokens } from './services/eks/cluster-token.ts';

export interface AwsParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  /** PEM. Without them it speaks plain HTTP. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined;
  /** 0: any that is free. */
  readonly port?: number | undefined;
  /** Where its state is kept over restarts. */
  readonly file?: string | undefined;
  readonly randomBytes: RandomBytes;
  readonly pace?: Partial<EksPace> | undefined;
  readonly throttle?: Throttle | undefined;
  /** No page of a list is longer. */
  readonly pageSize?: number | undefined;
}

export interface AwsClusterAddress {
  readonly region: string;
  readonly name: string;
}

export interface SandboxAws {
  readonly url: string;
  /** 12 digits. */
  readonly account: string;
  /** One set for each way to show who one is, as an account of the API takes them; always those that are good now. */
  readonly credentials: AwsCredentialSets;
  /** For the account that is to talk to this cloud. */
  readonly endpoints: (caCertificates?: string) => {
    readonly url: string; readonly privateAddresses: true; readonly caCertificates?: string;
  };
  /** A cluster that is there, ACTIVE unless said. Several may stand on one API server (`backing`). Answers with the key of it in the fleet. */
  readonly addCluster: (cluster: AwsClusterAddress & { readonly backing?: string; readonly state?: ClusterStatus }) => Promise<string>;
  /** A network without subnets. Answers with its id. */
  readonly addVpc: (vpc: { readonly region: string; readonly cidr: string; readonly name: string }) => string;
  /** At once, as if it had never been. */
  readonly removeCluster: (address: AwsClusterAddress) => Promise<void>;
  /** Who may use the cluster: `user`, `role`, both, or none. */
  readonly setClusterAccess: (address: AwsClusterAddress, who: readonly ('user' | 'role')[]) => void;
  /** What the user and the role may do, from now on; whatever is not said is as at the beginning. */
  readonly setPermissions: (rights: Partial<Rights>) => void;
  readonly setEnabledRegions: (names: readonly string[]) => void;
  /** No session is good any more, though it had not come to its end. */
  readonly endSessions: () => void;
  /** No keys and no sessions are good any more. */
  readonly revokeCredentials: () => void;
  /** New keys; the old ones are not good any more. */
  readonly rotateCredentials: () => AwsCredentialSets;
  readonly close: () => Promise<void>;
}

const usualPace: EksPace = { createCluster: 20_000, deleteCluster: 10_000 };

/** An AWS on this machine, at wire level: the SDK talks to it as it is. */
export async function startAws(parts: AwsParts): Promise<SandboxAws> {
  const { now, log, ledger, fleet, randomBytes, pageSize: longestPage = Infinity } = parts;
  const failed = (error: unknown): void => log.error({ error }, 'the AWS of the sandbox failed');
  const { state, changed, flush } = keptState<AwsState>(parts.file, () => firstContents({ now, randomBytes }), failed);
  let host = '';
  const clusters = clusterBook({
    state, changed, now, fleet, ledger, pace: { ...usualPace, ...parts.pace },
    verifyToken: clusterTokens({ state, now, isOwnHost: (given) => given === host || /^sts(\.[a-z0-9-]+)?\.amazonaws\.com$/.test(given) }),
  });
  const world: AwsWorld = { state, changed, now, randomBytes, ledger, clusters, longestPage };
  const server = await wireServer({ ...parts, route: awsRoute(world), onError: failed });
  host = new URL(server.url).host;
  changed();
  const { user, role } = principals(state);
  const recordOf = ({ region, name }: AwsClusterAddress): ClusterRecord | undefined =>
    state.clusters.find((record) => record.region === region && record.name === name);

  return {
    url: server.url,
    account: state.account,
    get credentials() {
      return credentialSets(world);
    },
    endpoints: (caCertificates) => ({ url: server.url, privateAddresses: true, ...(caCertificates === undefined ? {} : { caCertificates }) }),
    async addCluster({ region, name, backing = `${region}/${name}`, state: status }) {
      const at = now().toISOString();
      const record: ClusterRecord = {
        region, name, backing: `aws/${backing}`, version: '1.36', createdAt: at, readyAt: at, subnetIds: [], tags: {}, status,
        roleArn: `arn:aws:iam::${state.account}:role/${name}-cluster`, access: { [user]: adminEntry(now()), [role]: adminEntry(now()) },
      };
      if (recordOf(record)) throw new Error(`The AWS of the sandbox has a cluster ${name} in ${region} already.`);
      clusters.add(record);
      await clusters.serverOf(record);
      return record.backing;
    },
    addVpc({ region, cidr, name }) {
      const id = resourceId('vpc', randomBytes);
      state.vpcs.push({ id, region, cidr, default: false, tags: { Name: name } });
      changed();
      return id;
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
    setPermissions(rights) {
      for (const arn of [user, role]) state.rights[arn] = { ...everything, ...rights };
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
    async close() {
      await server.close();
      await flush();
    },
  };
}
