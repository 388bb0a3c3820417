import type { Column, KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { age } from './age.ts';

export type IncludeObject = 'None' | 'Metadata' | 'Object';

export const includeObjectOf = (query: URLSearchParams): IncludeObject => {
  const given = query.get('includeObject');
  return given === 'None' || given === 'Object' ? given : 'Metadata';
};

const nameColumn: Column = {
  name: 'Name', type: 'string', format: 'name', description: 'Name must be unique within a namespace.', cell: (object) => object.metadata.name,
};
export const ageColumn: Column = {
  name: 'Age', type: 'string', description: 'How long ago the object was made.', cell: (object, now) => age(object.metadata.creationTimestamp ?? undefined, now),
};

/** The columns `kubectl get` shows: the name, then what the kind declares. */
export const columnsOf = (kind: KindDeclaration): readonly Column[] => (kind.nameColumn === false ? kind.columns : [nameColumn, ...kind.columns]);

export function tableOf(
  kind: KindDeclaration, version: 'v1' | 'v1beta1', objects: readonly KubeObject[], metadata: object, options: { readonly include: IncludeObject; readonly now: Date; readonly withColumns?: boolean },
): object {
  const columns = columnsOf(kind);
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${version}`,
    metadata,
    columnDefinitions: options.withColumns === false ? null : columns.map(({ name, type, format = '', description, priority = 0 }) => ({ name, type, format, description, priority })),
    rows: objects.map((object) => ({
      cells: columns.map(({ cell }) => cell(object, options.now) ?? null),
      object: rowObject(object, options.include, version),
    })),
  };
}

function rowObject(object: KubeObject, include: IncludeObject, version: string): unknown {
  switch (include) {
    case 'None': return null;
    case 'Object': return object;
    case 'Metadata': return partialMetadataOf(object, version);
  }
}

export const partialMetadataOf = (object: KubeObject, version = 'v1'): object =>
  ({ kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata });
