import { fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { notNegative, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface ControllerRevision extends KubeObject {
  data?: unknown;
  revision?: number;
}

/** `statefulset.apps/web`, as controllers are named in tables. */
export function controllerText({ metadata }: KubeObject): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true);
  if (!owner) return '<none>';
  const group = owner.apiVersion.includes('/') ? `.${owner.apiVersion.split('/')[0] ?? ''}` : '';
  return `${`${owner.kind}${group}`.toLowerCase()}/${owner.name}`;
}

export const controllerRevisions: KindDeclaration = builtinKind({
  group: 'apps',
  version: 'v1',
  kind: 'ControllerRevision',
  plural: 'controllerrevisions',
  scope: 'Namespaced',
  columns: [
    column('Controller', controllerText),
    column<ControllerRevision>('Revision', ({ revision }) => revision ?? 0),
    ageColumn,
  ],
  hooks: {
    validate(next, old) {
      const { data, revision } = next as ControllerRevision;
      return [
        ...notNegative(revision, 'revision'),
        ...(data === undefined || data === null ? [fieldCause.required('data', 'data is mandatory')] : []),
        ...(old ? unchanged(data, (old as ControllerRevision).data, 'data') : []),
      ];
    },
  },
});
