import { ageColumn, fieldCause, type KindDeclaration, type SubresourceDeclaration } from '@spacedock/kube';
import { mayWithProject } from '../../access/project-verbs.ts';
import type { SightParts } from '../../access/sight.ts';
import { namespacePatternProblem } from '../../controller/namespace-name.ts';
import type { Project } from '../../objects/project.ts';
import { definitions, managementGroup } from '../definitions.ts';
import { typesDecoded } from '../decoding.ts';
import { column } from './columns.ts';
import { personView } from './person-view.ts';
import { projectSchema } from './project-schema.ts';
import { asOldAs } from './projected.ts';

export interface ProjectKindParts extends Pick<SightParts, 'directory' | 'personOf'> {
  readonly subresources: Readonly<Record<string, SubresourceDeclaration>>;
}

/** Written through either face: what both know is written by the config service, see `projectWrites`. */
export const projectKind = ({ directory, personOf, subresources }: ProjectKindParts): KindDeclaration => ({
  ...managementGroup,
  kind: 'Project',
  plural: 'projects',
  singular: 'project',
  scope: 'Cluster',
  definitions,
  schema: projectSchema,
  subresources,
  status: true,
  statusSubresource: false,
  nameRule: 'label',
  columns: [
    column<Project>('Display Name', 'What people call it.', ({ spec }) => spec?.displayName),
    column<Project>('Owner', 'Whom it belongs to.', ({ spec }) => spec?.owner?.user ?? spec?.owner?.team),
    column<Project>('Members', 'How many entries name its members.', ({ spec }) => spec?.members?.length ?? 0, { priority: 1 }),
    ageColumn,
  ],
  hooks: {
    decode: typesDecoded('Project', projectSchema, definitions),
    validate(next, old) {
      const { name, finalizers = [] } = next.metadata;
      const { owner, namespacePattern: { space: pattern = '' } = {} } = (next as Project).spec ?? {};
      // One that was let in before must not keep anybody from changing something else.
      const isNewPattern = pattern !== ((old as Project | undefined)?.spec?.namespacePattern?.space ?? '');
      const patternProblem = isNewPattern ? namespacePatternProblem(pattern) : undefined;
      return [
        ...(name.length > longestName ? [fieldCause.tooLong('metadata.name', longestName)] : []),
        ...(finalizers.length > 0
          ? [fieldCause.forbidden('metadata.finalizers', 'projects are deleted in the REST API too, which waits for nobody')]
          : []),
        ...(owner?.user && owner.team
          ? [fieldCause.invalid('spec.owner', owner, 'belongs to a user or to a team, not to both')]
          : []),
        ...(patternProblem === undefined ? [] : [fieldCause.invalid('spec.namespacePattern.space', pattern, patternProblem)]),
      ];
    },
    admitCreate: asOldAs((name) => directory().projectByHandle(name)?.createdAt),
    view: personView(
      { directory, personOf },
      'project:view',
      (person, known) => (object) => mayWithProject(person, 'get', object as Project, known),
    ),
  },
});

/** With a space's name and what is put around them it has to fit into the name of a namespace. */
const longestName = 40;
