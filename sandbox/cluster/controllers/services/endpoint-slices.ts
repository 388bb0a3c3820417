import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '@spacedock/kube';
import { controllerReference } from '../owner-references.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import type { Objects } from '../runtime/objects.ts';
import type { Endpoint, EndpointPort, EndpointSlice } from '../shapes/networking.ts';

/** Endpoints that share their ports. */
export interface EndpointGroup {
  readonly ports: readonly EndpointPort[];
  readonly endpoints: readonly Endpoint[];
}

export const serviceName = 'kubernetes.io/service-name';
export const managedBy = 'endpointslice.kubernetes.io/managed-by';
const most = 100;

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / most)) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  );

/**
 * Brings the slices of an owner in line with its endpoints; slices that fit are kept, so that watchers see as little as possible.
 */
export async function keepSlices(
  slices: Objects<EndpointSlice>,
  {
    owner,
    labels,
    existing,
    groups,
  }: {
    readonly owner: KubeObject;
    readonly labels: Record<string, string>;
    readonly existing: readonly EndpointSlice[];
    readonly groups: readonly EndpointGroup[];
  },
): Promise<void> {
  const left = new Set(existing.filter(({ metadata }) => !metadata.deletionTimestamp));
  // One without endpoints says that there are none, which is more than nothing.
  const wanted = (groups.length === 0 ? [{ ports: [], endpoints: [] }] : groups).flatMap(({ ports, endpoints }) =>
    chunks(endpoints).map((part) => ({ ports: [...ports], endpoints: part })),
  );
  const missing: { readonly ports: EndpointPort[]; readonly endpoints: Endpoint[] }[] = [];
  for (const slice of wanted) {
    const same = [...left].find(({ ports = [] }) => isDeepStrictEqual(ports.map(plain), slice.ports.map(plain)));
    if (!same) {
      missing.push(slice);
      continue;
    }
    left.delete(same);
    await adjust(slices, same, slice, labels);
  }
  for (const slice of missing) {
    const [spare] = left;
    if (spare) {
      left.delete(spare);
      await adjust(slices, spare, slice, labels);
      continue;
    }
    await slices
      .create({
        metadata: {
          generateName: `${owner.metadata.name}-`,
          namespace: owner.metadata.namespace ?? '',
          labels,
          ownerReferences: [controllerReference(owner)],
        },
        addressType: 'IPv4',
        ...slice,
      })
      .catch((error: unknown) => {
        if (!isNamespaceGoing(error)) throw error;
      });
  }
  for (const slice of left) await slices.delete(slice);
}

/** What is left out and what is empty mean the same. */
const plain = ({ name = '', port, protocol = 'TCP', appProtocol = '' }: EndpointPort): EndpointPort => ({
  name,
  port,
  protocol,
  appProtocol,
});

async function adjust(
  slices: Objects<EndpointSlice>,
  slice: EndpointSlice,
  { ports, endpoints }: { readonly ports: EndpointPort[]; readonly endpoints: Endpoint[] },
  labels: Record<string, string>,
): Promise<void> {
  if (
    isDeepStrictEqual(slice.endpoints ?? [], endpoints) &&
    isDeepStrictEqual((slice.ports ?? []).map(plain), ports.map(plain)) &&
    isDeepStrictEqual(slice.metadata.labels, labels)
  )
    return;
  await slices.update(slice, (draft) => {
    draft.endpoints = endpoints;
    draft.ports = ports;
    draft.metadata.labels = labels;
  });
}
