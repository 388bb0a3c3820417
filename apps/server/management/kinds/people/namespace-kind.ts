import { ageColumn, type KindDeclaration } from '@spacedock/kube';
import { mayWithProject } from '../../access/project-verbs.ts';
import type { SightParts } from '../../access/sight.ts';
import { type Project, projectOfNamespace } from '../../objects/project.ts';
import { object, text } from '../schemas/field.ts';
import { column } from './columns.ts';
import { personView } from './person-view.ts';

/** The namespace of a project, in which its space instances and secrets lie. It is there as long as the project is. */
export const namespaceKind = ({ directory, personOf, projectKind }: SightParts): KindDeclaration => ({
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  singular: 'namespace',
  shortNames: ['ns'],
  scope: 'Cluster',
  verbs: ['get', 'list', 'watch'],
  schema: object('Where what belongs to a project lies.', {
    spec: object('Nothing to say.', {}),
    status: object('How it is.', { phase: text('Active.') }),
  }),
  columns: [
    column('Status', 'How it is.', ({ status }) => (status as { readonly phase?: string } | undefined)?.phase),
    ageColumn,
  ],
  hooks: {
    async view(context) {
      const all = await personView({ directory, personOf }, 'project:view', () => () => false)(context);
      const person = personOf(context.user);
      if (!all || !person) return all;
      const projects = (await context.objects.list(projectKind)).items as readonly Project[];
      const seen = new Set(
        projects.filter((project) => mayWithProject(person, 'get', project, directory())).map(({ metadata }) => metadata.name),
      );
      return ({ metadata }) => seen.has(projectOfNamespace(metadata.name) ?? '');
    },
  },
});
