import { namesOf } from './names-of.ts';
import { outcomeOf, type Outcomes } from './outcome.ts';

/** What a cloud said, as it is told to the user. Never holds a secret. */
export interface CloudTrouble {
  /** Who can mend it: `user_action`, `transient` or `system`. */
  readonly bucket: string;
  readonly kind: string;
  readonly operation: string;
  readonly code: string;
  readonly said: string;
  /** The cloud's name, as people write it. */
  readonly cloud: string;
  readonly fixHint?: string | undefined;
  readonly consoleUrl?: string | undefined;
}

/** What clouds and clusters say ends with a full stop or without one, as they like. */
const sentence = (words: string): string => `${words.replace(/[.!]$/, '')}.`;
const said = ({ cloud, operation, said: words, code }: CloudTrouble): string =>
  `${cloud} answered ${operation} with ${code}: ${sentence(words)}`;
const fix = ({ fixHint, consoleUrl }: CloudTrouble, otherwise: string): string =>
  [fixHint ?? otherwise, ...(consoleUrl === undefined ? [] : [`See ${consoleUrl}`])].join(' ');

export interface ClusterTrouble {
  readonly space: string;
  readonly why: string;
}

export const cloudOutcomes = {
  'cloud.credentials_refused': outcomeOf<CloudTrouble>(
    400, (trouble) => `The credentials were not stored. ${said(trouble)}`, (trouble) => fix(trouble, 'Correct the credentials.'),
  ),
  'cloud.user_action': outcomeOf<CloudTrouble>(409, said, (trouble) => fix(trouble, 'Mend it in the cloud, then try again.')),
  'cloud.transient': outcomeOf<CloudTrouble>(503, said, (trouble) => fix(trouble, 'Nothing was changed. Try again in a minute.')),
  'cloud.system': outcomeOf<CloudTrouble>(
    502, said, (trouble) => fix(trouble, 'Try again; if it persists, give this message to whoever runs this server.'),
  ),
  'cloud_account.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `A cloud account named ${name} exists already.`, 'Choose another name.',
  ),
  'cloud_account.changed': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The credentials of ${name} were changed by somebody else meanwhile.`, 'Look at it again, then repeat the change.',
  ),
  'cloud_account.in_use': outcomeOf<{ readonly count: number; readonly spaces: readonly string[] }>(
    409, ({ count, spaces }) => `The cloud account is used by ${count} space${count === 1 ? '' : 's'}${namesOf(spaces, count)}.`,
    'Delete them first, or give the account new credentials instead.',
  ),
  'cloud_account.has_jobs': outcomeOf<{ readonly count: number; readonly jobs: readonly string[] }>(
    409, ({ count, jobs }) => `The cloud account is used by ${count} provisioning job${count === 1 ? '' : 's'}${namesOf(jobs, count)}.`,
    'Delete them first: what they made would be left in the cloud.',
  ),
  'cloud_account.has_integrations': outcomeOf<{ readonly count: number; readonly integrations: readonly string[] }>(
    409, ({ count, integrations }) => `The cloud account opens ${count} registry integration${count === 1 ? '' : 's'}${namesOf(integrations, count)}.`,
    'Delete them first.',
  ),
  'cloud_account.read_only': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The cloud account ${name} is read-only: nothing is changed through it.`,
    'Give it the permission level read_write with PATCH /api/cloud-accounts/{accountID}, if that is wanted.',
  ),
  'cloud_account.endpoints_forbidden': outcomeOf<{ readonly what: string }>(
    403, ({ what }) => `Only an administrator of the installation may set ${what}: this server sends requests and credentials there.`,
    'Leave it out, or ask whoever runs this server.',
  ),
  'federation.no_address': outcomeOf(
    409, 'Workload identity needs an address of this server that clouds can reach over https, and none is set.',
    'Start the server with SPACEDOCK_PUBLIC_URL, or connect the account with another method.',
  ),
  'cluster.not_ready': outcomeOf<{ readonly name: string; readonly state: string }>(
    409, ({ name, state }) => `The cluster ${name} is ${state}.`, 'Wait until the cloud says that it is active, then try again.',
  ),
  'cluster.access_missing': outcomeOf<{ readonly name: string; readonly region: string; readonly account: string }>(
    409, ({ name, region, account }) => `Access to the cluster ${name} in ${region} is not granted on the cloud account ${account}, or was revoked.`,
    ({ name, region, account }) => `Grant it with PUT /api/cloud-accounts/${account}/clusters/${region}/${name}/access.`,
  ),
  'cluster.ambiguous': outcomeOf<{ readonly name: string; readonly groups: readonly string[] }>(
    409, ({ name, groups }) => `Several clusters in the region are named ${name}, in the resource groups ${groups.join(', ')}.`,
    'Say which one with ?resourceGroup=.',
  ),
  'cluster.unreachable': outcomeOf<ClusterTrouble>(
    503, ({ space, why }) => `The cluster of space ${space} cannot be reached: ${sentence(why)}`,
    'Check that the cluster is up and reachable from this server, then try again.',
  ),
  'cluster.refused': outcomeOf<ClusterTrouble>(
    502, ({ space, why }) => `The cluster of space ${space} refused: ${sentence(why)}`,
    'Give the identity of the cloud account the rights it needs in the cluster.',
  ),
  'cluster.unreadable': outcomeOf<ClusterTrouble>(
    502, ({ space, why }) => `The cluster of space ${space} does not answer as Kubernetes does: ${sentence(why)}`,
    'Check in the cloud that the endpoint is that of the cluster and that its version is a supported one, then try again.',
  ),
  'cluster.address_private': outcomeOf<ClusterTrouble>(
    409, ({ space, why }) => `The cluster of space ${space} is not called: ${sentence(why)}`,
    'Register a cluster with a public endpoint, or ask an administrator of the installation to allow private addresses.',
  ),
  'space.exists': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `A space named ${name} exists already.`, 'Choose another name.',
  ),
  'space.cluster_taken': outcomeOf<{ readonly cluster: string }>(
    409, ({ cluster }) => `The cluster ${cluster} is registered as a space already.`, 'Use that space.',
  ),
  'space.inactive': outcomeOf<{ readonly name: string }>(
    409, ({ name }) => `The space ${name} is inactive: somebody switched it off.`,
    'Set it to active with PUT /api/spaces/{spaceID}/status, or choose another one.',
  ),
  'space.in_use': outcomeOf<{ readonly count: number; readonly inside: readonly string[] }>(
    409, ({ count, inside }) => `The space still holds ${count} thing${count === 1 ? '' : 's'}${namesOf(inside, count)}.`,
    'Delete them first.',
  ),
  'namespace.exists': outcomeOf<{ readonly name: string; readonly space: string }>(
    409, ({ name, space }) => `The cluster of space ${space} has a namespace ${name} already.`, 'Use it, or choose another name.',
  ),
  'namespace.reserved': outcomeOf<{ readonly name: string }>(
    400, ({ name }) => `Namespace ${name} is reserved: names that begin with kube- belong to Kubernetes.`, 'Choose another name.',
  ),
  'namespace.terminating': outcomeOf<{ readonly name: string; readonly space: string }>(
    409, ({ name, space }) => `Namespace ${name} of space ${space} is being deleted.`,
    'Wait until it is gone, or choose another name.',
  ),
  'namespace.missing': outcomeOf<{ readonly name: string; readonly space: string }>(
    409, ({ name, space }) => `The cluster of space ${space} has no namespace ${name}.`,
    'Make it with POST /api/space-discovery/{spaceID}/namespaces, or send createNamespace: true.',
  ),
} as const satisfies Outcomes;
