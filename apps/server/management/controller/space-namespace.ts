import type { KubeObject } from '@spacedock/kube';
import { managedLabels } from '../../clusters/managed-labels.ts';
import type { TemplateMetadata } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { Scheduled } from './schedule-space.ts';
import { isApiError, isOfCluster, type SpaceCluster } from './space-cluster.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';

export const fieldManager = 'spacedock-space';

/** Whose a namespace is: several organisations may have spaces in one cluster. */
export const organisationLabel = 'spacedock.dev/organisation';

const ownerLabels = {
  organisation: organisationLabel,
  name: 'loft.sh/space-instance-name',
  namespace: 'loft.sh/space-instance-namespace',
} as const;

interface Namespace extends KubeObject {
  readonly status?: {
    readonly phase?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message?: string }[];
  };
}

const kind = { apiVersion: 'v1', kind: 'Namespace' } as const;
const refOf = (name: string) => ({ ...kind, name });
export const findNamespace = (cluster: SpaceCluster, name: string): Promise<Namespace | undefined> =>
  cluster.get<Namespace>(refOf(name));
export const deleteNamespace = async (cluster: SpaceCluster, { metadata: { name, uid } }: Namespace): Promise<void> =>
  void (await cluster.delete(refOf(name), uid === undefined ? {} : { preconditions: { uid } }));

/** What only a namespace of this space has. Names alone would not do: other organisations may have spaces of that name in the cluster. */
const identity = (
  { plane: { organisationId } }: Pick<SpaceTurn, 'plane'>,
  { metadata }: SpaceInstance,
): Readonly<Record<string, string>> => ({
  [ownerLabels.organisation]: organisationId,
  [ownerLabels.name]: metadata.name,
  [ownerLabels.namespace]: metadata.namespace ?? '',
});

/** By its uid, which nobody can take off; or by its labels, when we made it and had no time to remember. */
export function isOwnNamespace(turn: Pick<SpaceTurn, 'plane'>, instance: SpaceInstance, { metadata }: Namespace): boolean {
  if (metadata.uid !== undefined && metadata.uid === instance.status?.namespaceUid) return true;
  return Object.entries(identity(turn, instance)).every(([label, value]) => metadata.labels?.[label] === value);
}

export interface KeptNamespace {
  readonly namespace: Namespace;
  /** Made a moment ago, so that nothing of anybody is in it. */
  readonly isNew: boolean;
}

/** Made, or taken back into the form that it should have. One that somebody else made is never touched. */
export async function keepNamespace(
  cluster: SpaceCluster,
  turn: SpaceTurn,
  scheduled: Scheduled,
  template: TemplateMetadata = {},
): Promise<KeptNamespace> {
  const { instance, namespace } = scheduled;
  // Of a space that never had one it is not asked first whether it is there: mostly it is not.
  const known = instance.status?.namespaceUid === undefined ? undefined : await findNamespace(cluster, namespace);
  const made = known ? undefined : await makeNamespace(cluster, turn, scheduled);
  const found = known ?? made ?? (await findNamespace(cluster, namespace));
  if (!found || !isOwnNamespace(turn, instance, found)) {
    throw new NotYet(
      'SpaceSynced',
      'NamespaceTaken',
      `The namespace ${namespace} is there already, and belongs to somebody else. Import it, or make the space anew with another name in spec.clusterRef.namespace.`,
    );
  }
  if (found.metadata.deletionTimestamp) {
    throw new NotYet(
      'SpaceSynced',
      'NamespaceTerminating',
      `The namespace ${namespace} is still being removed; it is made again afterwards.`,
      'Info',
    );
  }
  const { owner } = instance.spec ?? {};
  const { annotations = {}, labels = {} } = template;
  const wanted: KubeObject = {
    ...kind,
    metadata: {
      name: namespace,
      // Only this one: when it is gone by now, and somebody else has made another, it is not ours to change.
      ...(found.metadata.uid === undefined ? {} : { uid: found.metadata.uid }),
      labels: {
        ...labels,
        ...managedLabels(scheduled.cluster.id),
        ...identity(turn, instance),
        'loft.sh/project': turn.project,
        'loft.sh/space-instance-project': turn.project,
        'loft.sh/owned': 'true',
        ...(owner?.user ? { 'loft.sh/user': owner.user } : {}),
        ...(owner?.team ? { 'loft.sh/team': owner.team } : {}),
      },
      annotations: { ...annotations },
    },
  };
  try {
    return { namespace: await cluster.apply<Namespace>(wanted, { fieldManager, force: true }), isNew: made !== undefined };
  } catch (error) {
    if (!isApiError(error, 'Invalid') && !isApiError(error, 'BadRequest')) throw error;
    throw new NotYet(
      'SpaceSynced',
      'NamespaceRefused',
      `The cluster does not take the labels or annotations of the namespace: ${error.message}`,
    );
  }
}

/** With nothing but what makes it ours: the rest is applied, and so can be taken away by applying. Undefined: somebody was faster. */
async function makeNamespace(
  cluster: SpaceCluster,
  turn: SpaceTurn,
  { instance, namespace }: Scheduled,
): Promise<Namespace | undefined> {
  try {
    return await cluster.create<Namespace>(
      { ...kind, metadata: { name: namespace, labels: { ...identity(turn, instance) } } },
      { fieldManager },
    );
  } catch (error) {
    if (isApiError(error, 'AlreadyExists')) return undefined;
    if (isOfCluster(error) || !isApiError(error, 'Invalid')) throw error;
    throw new NotYet(
      'SpaceSynced',
      'NamespaceRefused',
      `The cluster does not take a namespace of the name ${namespace}: ${error.message}`,
    );
  }
}
