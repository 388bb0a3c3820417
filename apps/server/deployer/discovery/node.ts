import { type Static, Type } from 'typebox';
import { maybe, Metadata, Moment, readableKind, Text, Texts } from '../../clusters/readable-kind.ts';
import { Timestamp } from '../../stores/fields.ts';
import { amountOf, amountsOf, Quantity, shownAmounts, ShownAmounts, type Amounts } from '../environments/amount.ts';
import { PodResources } from '../environments/pod-resources.ts';

const Room = Type.Object({ ...ShownAmounts.properties, pods: Type.Integer() });
export type Room = Static<typeof Room>;

export const Node = Type.Object({
  name: Type.String(),
  ready: Type.Boolean(),
  readySince: Type.Union([Timestamp, Type.Null()], {
    description: 'Since when it is ready, or not; null where the cluster does not say.',
  }),
  schedulable: Type.Boolean({ description: 'False: it takes no new pods (cordoned).' }),
  roles: Type.Array(Type.String()),
  zone: Type.Optional(Type.String()),
  instanceType: Type.Optional(Type.String()),
  kubeletVersion: Type.Optional(Type.String()),
  createdAt: Timestamp,
  capacity: Room,
  allocatable: Type.Object(Room.properties, { description: 'What of the capacity is left for pods.' }),
  requested: Type.Object(Room.properties, {
    description: 'By the pods that are on it and have not ended, as the scheduler counts.',
  }),
});
export type Node = Static<typeof Node>;

export const NodeList = Type.Object({
  nodes: Type.Array(Node, { description: 'Sorted by name.' }),
  totals: Type.Object({
    nodes: Type.Integer(),
    ready: Type.Integer(),
    capacity: Room,
    allocatable: Room,
    requested: Room,
    unplacedPods: Type.Integer({ description: 'Pods that wait for a node. What they request is not in the totals.' }),
  }),
});
export type NodeList = Static<typeof NodeList>;

const RoomGiven = maybe(Type.Object({ cpu: maybe(Quantity), memory: maybe(Quantity), pods: maybe(Quantity) }));

export const nodeKind = readableKind(
  { apiVersion: 'v1', kind: 'Node' },
  {
    metadata: Type.Object({ ...Metadata.properties, labels: maybe(Texts) }),
    spec: maybe(Type.Object({ unschedulable: maybe(Type.Boolean()) })),
    status: maybe(
      Type.Object({
        capacity: RoomGiven,
        allocatable: RoomGiven,
        conditions: maybe(Type.Array(Type.Object({ type: Text, status: Text, lastTransitionTime: maybe(Moment) }))),
        nodeInfo: maybe(Type.Object({ kubeletVersion: maybe(Text) })),
      }),
    ),
  },
);
export type ClusterNode = ReturnType<typeof nodeKind.read>;

/** A pod, as far as it takes room. */
export const placedPodKind = readableKind(
  { apiVersion: 'v1', kind: 'Pod' },
  {
    spec: Type.Object({ ...PodResources.properties, nodeName: maybe(Text) }),
    status: maybe(Type.Object({ phase: maybe(Text) })),
  },
);

/** In whole units, to be added up before they are rounded. */
export interface Taken extends Amounts {
  readonly pods: number;
}

export const roomOf = (given: Static<typeof RoomGiven> | undefined): Taken => ({
  ...amountsOf(given),
  pods: Math.floor(amountOf(given?.pods)),
});
export const shownRoom = ({ pods, ...amounts }: Taken): Room => ({ ...shownAmounts(amounts), pods });

export function nodeOf({ metadata, spec, status }: ClusterNode, requested: Taken): Node {
  const labels = metadata.labels ?? {};
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  const zone = labels['topology.kubernetes.io/zone'] ?? labels['failure-domain.beta.kubernetes.io/zone'];
  const instanceType = labels['node.kubernetes.io/instance-type'] ?? labels['beta.kubernetes.io/instance-type'];
  const kubeletVersion = status?.nodeInfo?.kubeletVersion;
  return {
    name: metadata.name,
    ready: ready?.status === 'True',
    readySince: ready?.lastTransitionTime ?? null,
    schedulable: spec?.unschedulable !== true,
    roles: rolesIn(labels),
    createdAt: metadata.creationTimestamp,
    capacity: shownRoom(roomOf(status?.capacity)),
    allocatable: shownRoom(roomOf(status?.allocatable)),
    requested: shownRoom(requested),
    ...(zone === undefined ? {} : { zone }),
    ...(instanceType === undefined ? {} : { instanceType }),
    ...(kubeletVersion === undefined || kubeletVersion === null ? {} : { kubeletVersion }),
  };
}

/** Where kubectl looks for them. */
function rolesIn(labels: Readonly<Record<string, string>>): string[] {
  const prefix = 'node-role.kubernetes.io/';
  const own = Object.keys(labels)
    .filter((label) => label.startsWith(prefix))
    .map((label) => label.slice(prefix.length));
  const named = labels['kubernetes.io/role'];
  return [...new Set([...own, ...(named === undefined ? [] : [named])])].filter((role) => role !== '').toSorted();
}
