import { type Static, Type } from 'typebox';
import { Description, Timestamp } from '../../../stores/fields.ts';
import { listQuery, type ListShape } from '../../../stores/paging.ts';
import { search } from '../../../stores/search.ts';
import { shownSchema } from '../shown-schema.ts';
import { ShownTemplateDefinition, TemplateDefinition, TemplateParameter } from '../template-definition.ts';
import { AccessEntry, DisplayName, Line, ObjectName, Owner, ProjectName, ResourceVersion } from '../twin-fields.ts';

const TemplateVersion = Type.Object(
  {
    version: Line('Three numbers, such as 1.2.3.'),
    template: Type.Optional(TemplateDefinition),
    parameters: Type.Optional(Type.Array(TemplateParameter, { maxItems: 200 })),
  },
  { additionalProperties: false, examples: [{ version: '1.0.0', template: { metadata: { labels: { team: 'shop' } } } }] },
);

const ShownTemplateVersion = Type.Object({
  version: Type.Optional(Type.String()),
  template: Type.Optional(ShownTemplateDefinition),
  parameters: Type.Optional(Type.Array(shownSchema(TemplateParameter))),
});

/** A SpaceTemplate of the Kubernetes API. */
export const SpaceTemplate = Type.Object({
  name: Type.String(),
  uid: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  owner: Type.Object({ user: Type.Optional(Type.String()), team: Type.Optional(Type.String()) }),
  template: Type.Union([ShownTemplateDefinition, Type.Null()]),
  parameters: Type.Array(shownSchema(TemplateParameter)),
  versions: Type.Array(ShownTemplateVersion, {
    description: 'When there are any, spaces are made of one of them, and not of `template`.',
  }),
  access: Type.Array(shownSchema(AccessEntry)),
  apps: Type.Array(Type.String(), { description: 'Names of the Apps that its spaces get.' }),
  createdAt: Timestamp,
  resourceVersion: Type.String(),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'What is to be said of a change beside that it was made.' })),
});
export type SpaceTemplate = Static<typeof SpaceTemplate>;

const fields = {
  displayName: Type.Optional(DisplayName),
  description: Type.Optional(Description),
  owner: Type.Optional(Owner),
  template: Type.Optional(TemplateDefinition),
  parameters: Type.Optional(Type.Array(TemplateParameter, { maxItems: 200 })),
  versions: Type.Optional(Type.Array(TemplateVersion, { maxItems: 200 })),
  access: Type.Optional(Type.Array(AccessEntry, { maxItems: 500 })),
};

export const NewSpaceTemplate = Type.Object({ name: ObjectName, ...fields }, { additionalProperties: false });
export type NewSpaceTemplate = Static<typeof NewSpaceTemplate>;

/** The whole template: what is left out is gone. */
export const SpaceTemplateContent = Type.Object(
  { ...fields, resourceVersion: Type.Optional(ResourceVersion) },
  { additionalProperties: false, minProperties: 1 },
);
export type SpaceTemplateContent = Static<typeof SpaceTemplateContent>;

export const SpaceTemplatePath = Type.Object({ name: ObjectName });

export const spaceTemplateList = {
  sorts: { name: { column: 'name', type: 'text' }, createdAt: { column: 'created_at', type: 'timestamp' } },
  defaultOrder: 'asc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'name',
} as const satisfies ListShape<string>;

export const SpaceTemplateQuery = listQuery(spaceTemplateList, {
  project: Type.Optional(ProjectName),
  search: search('name, display name or description'),
});
export type SpaceTemplateQuery = Static<typeof SpaceTemplateQuery>;

/** What the audit log keeps of bodies: templates may hold secrets anywhere in their texts. */
export const audited = {
  keeps: ['name', 'displayName', 'owner', 'access', 'resourceVersion'],
  resourceId: (_: unknown, answer: unknown): string | undefined => (answer as { readonly name?: string } | undefined)?.name,
};
