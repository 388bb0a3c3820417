import {
  type Change,
  type KindDeclaration,
  type KubeObject,
  matchesLabels,
  resourceOf,
  type Store,
  type StoredObject,
  type WriteResult,
} from '@spacedock/kube';
import { namespaceOfProject, projectOfNamespace } from './objects/project.ts';
import { uidOf } from './projection-id.ts';

/** Namespaces are what projects look like from inside of them: nothing is stored. */
export function namespaceStore(store: Store, projects: KindDeclaration, namespaces: KindDeclaration): Store {
  const [stored, shown] = [resourceOf(projects), resourceOf(namespaces)];

  function namespaceOf(project: StoredObject): StoredObject {
    const { metadata } = JSON.parse(project.text) as KubeObject;
    const name = namespaceOfProject(project.name);
    const labels = { 'kubernetes.io/metadata.name': name, 'loft.sh/project': project.name };
    const { revision } = project;
    const object = {
      kind: namespaces.kind,
      apiVersion: namespaces.version,
      metadata: {
        name,
        uid: uidOf(`namespace ${metadata.uid ?? ''}`),
        resourceVersion: String(revision),
        creationTimestamp: metadata.creationTimestamp,
        labels,
      },
      spec: {},
      status: { phase: 'Active' },
    };
    return {
      resource: shown,
      namespace: '',
      name,
      uid: object.metadata.uid,
      revision,
      labels,
      fields: { 'metadata.name': name },
      text: JSON.stringify(object),
    };
  }

  const changeOf = (change: Change): Change => ({
    ...change,
    object: namespaceOf(change.object),
    ...(change.previous ? { previous: namespaceOf(change.previous) } : {}),
  });

  return {
    async get({ name }, options) {
      const project = projectOfNamespace(name);
      const found =
        project === undefined ? undefined : await store.get({ resource: stored, namespace: '', name: project }, options);
      return found && namespaceOf(found);
    },
    async list(_range, { selection, after, limit, ...options } = {}) {
      const from = after && projectOfNamespace(after.name);
      // The store knows nothing of the labels and fields that they have here: what is selected is selected from all of them.
      const selects = selection !== undefined && selection.labels.length + selection.fields.length > 0;
      const found = await store.list(
        { resource: stored },
        {
          ...options,
          ...(limit === undefined || selects ? {} : { limit }),
          ...(from === undefined ? {} : { after: { namespace: '', name: from } }),
        },
      );
      const items = found.items
        .map(namespaceOf)
        .filter(
          ({ labels, name }) =>
            !selection ||
            (matchesLabels(selection.labels, labels) &&
              selection.fields.every(({ operator, value }) => (operator === '!=') !== (name === value))),
        );
      return { revision: found.revision, items, more: found.more };
    },
    watch: (_range, from, handlers) =>
      store.watch({ resource: stored }, from, { ...handlers, onChange: (change) => handlers.onChange(changeOf(change)) }),
    async write(): Promise<WriteResult> {
      throw new Error('Namespaces come and go with their projects.');
    },
    revision: store.revision,
    compact: store.compact,
    close: async () => undefined,
  };
}
