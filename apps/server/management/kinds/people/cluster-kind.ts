import { ageColumn, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { definitions, managementGroup } from '../definitions.ts';
import { flag, object, oneOf, text } from '../schemas/field.ts';
import { column } from './columns.ts';
import { personView } from './person-view.ts';
import { asOldAs } from './projected.ts';

export interface Cluster extends KubeObject {
  readonly spec?: { readonly displayName?: string; readonly unusable?: boolean };
  readonly status?: {
    readonly phase?: 'Initialized' | 'Failed' | '';
    readonly reason?: string;
    readonly message?: string;
    readonly online?: boolean;
  };
}

export const providerLabel = 'spacedock.dev/provider';

/** A deployment space. Spaces are registered and removed through the REST API. */
export const clusterKind = (parts: SightParts): KindDeclaration => ({
  ...managementGroup,
  kind: 'Cluster',
  plural: 'clusters',
  singular: 'cluster',
  scope: 'Cluster',
  verbs: ['get', 'list', 'watch'],
  definitions,
  schema: object('A registered cluster, in which space instances get their namespaces.', {
    spec: object('What it is.', {
      displayName: text('What people call it.'),
      unusable: flag('No new space instances go there: it is switched off, or its account may only read.'),
    }),
    status: object('How it is.', {
      phase: oneOf(['Initialized', 'Failed', ''], 'Initialized when it could be reached; empty before anybody has tried.'),
      reason: text('Why it is not, in one word.'),
      message: text('Why it is not, for people.'),
      online: flag('Whether it answers.'),
    }),
  }),
  columns: [
    column<Cluster>('Display Name', 'What people call it.', ({ spec }) => spec?.displayName),
    column<Cluster>('Provider', 'The cloud that it runs in.', ({ metadata }) => metadata.labels?.[providerLabel]),
    column<Cluster>('Online', 'Whether it answers.', ({ status }) => String(status?.online ?? false)),
    column<Cluster>('Usable', 'Whether new space instances go there.', ({ spec }) => String(spec?.unusable !== true)),
    column<Cluster>('Message', 'What is wrong with it.', ({ status }) => status?.message, { priority: 1 }),
    ageColumn,
  ],
  hooks: {
    admitCreate: asOldAs((name) => parts.directory().spaceByHandle(name)?.createdAt),
    view: personView(parts, 'space:view', ({ access }, directory) => ({ metadata: { name } }) => {
      const space = directory.spaceByHandle(name);
      return space !== undefined && access.holds('space:view', { space: space.id });
    }),
  },
});
