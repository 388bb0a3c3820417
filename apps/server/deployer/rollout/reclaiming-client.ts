import type { ApplyOptions, KubeClient, KubeObject, ManagedFieldsEntry } from '@spacedock/kube';

/** What says what an object is for. Metadata is left alone: finalizers and annotations of controllers stand there. */
const parts = ['f:spec', 'f:data', 'f:binaryData'] as const;

/** Who decides about whole objects of a release. What is applied by others is a part of one, and takes nothing over. */
const releaseManager = 'helm';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A client that leaves nothing of others in what it applies. Server-side apply changes what it names and keeps what somebody else
 * has added: a variable in a ConfigMap, a container in a pod. Whoever goes back to a revision wants it without. So those fields
 * are taken over first, by which the apply that does not name them removes them (as client-go's csaupgrade does it).
 */
export function reclaimingClient(client: KubeClient): KubeClient {
  return {
    ...client,
    async apply<Kind extends KubeObject>(object: Kind, options: ApplyOptions = {}) {
      if (options.fieldManager === releaseManager) await reclaim(client, object, options);
      return client.apply(object, options);
    },
  };
}

async function reclaim(client: KubeClient, object: KubeObject, { signal }: ApplyOptions): Promise<void> {
  const {
    apiVersion,
    kind,
    metadata: { namespace, name },
  } = object;
  const ref = { apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) };
  const how = signal ? { signal } : {};
  const live = await client.get(ref, how);
  const before = live?.metadata.managedFields ?? [];
  const foreign = before.filter((entry) => isForeign(entry));
  if (!live || foreign.length === 0) return;
  const own = before.find(
    ({ manager, operation, subresource = '' }) => manager === releaseManager && operation === 'Apply' && subresource === '',
  );
  const taken = foreign.reduce((fields, { fieldsV1 }) => merged(fields, picked(fieldsV1)), own?.fieldsV1 ?? {});
  const entry = { ...(own ?? foreign[0]), manager: releaseManager, operation: 'Apply', fieldsV1: taken };
  const rest = before
    .filter((each) => each !== own)
    .map((each) => (foreign.includes(each) ? { ...each, fieldsV1: without(each.fieldsV1) } : each));
  const managedFields = [entry, ...rest.filter(({ fieldsV1 }) => Object.keys(fieldsV1 ?? {}).length > 0)];
  await client.patch(
    ref,
    {
      type: 'json',
      value: [
        // What somebody changed since is not to be taken for ours.
        { op: 'replace', path: '/metadata/resourceVersion', value: live.metadata.resourceVersion },
        { op: 'replace', path: '/metadata/managedFields', value: managedFields },
      ],
    },
    how,
  );
}

/** Scaling and status are others' business, and our own hands have their reasons. */
const isForeign = ({ manager = '', subresource = '', fieldsV1 }: ManagedFieldsEntry): boolean =>
  subresource === '' &&
  manager !== releaseManager &&
  !manager.startsWith('spacedock') &&
  Object.keys(picked(fieldsV1)).length > 0;

/** How many pods there are is left to whoever said it last: without anybody who says it there would be one. */
const replicas = 'f:replicas';

function picked(fields: Fields = {}): Fields {
  const found = parts.map((part) => [part, withoutReplicas(fields[part])] as const);
  return Object.fromEntries(found.filter(([, inner]) => Object.keys(inner).length > 0));
}

/** The rest of it. */
function without(fields: Fields = {}): Fields {
  const kept = Object.entries(fields).filter(([key]) => !parts.some((part) => part === key));
  const { [replicas]: count } = (fields['f:spec'] ?? {}) as Fields;
  return Object.fromEntries(count === undefined ? kept : [...kept, ['f:spec', { [replicas]: count }]]);
}

const withoutReplicas = (fields: unknown): Fields =>
  Object.fromEntries(Object.entries((fields ?? {}) as Fields).filter(([key]) => key !== replicas));

function merged(one: Fields, other: Fields): Fields {
  const both = Object.entries(other).map(([key, value]) => [key, merged((one[key] ?? {}) as Fields, value as Fields)] as const);
  return { ...one, ...Object.fromEntries(both) };
}
