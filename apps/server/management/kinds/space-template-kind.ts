import type { KindDeclaration, KubeSchema } from '@spacedock/kube';
import { ageColumn } from '@spacedock/kube';
import { sights } from '../access/sight.ts';
import { mayWithTemplate, offeredTemplates } from '../access/template-rights.ts';
import { spaceTemplateAdmission } from '../admission/space-template-admission.ts';
import type { SpaceTemplate } from '../objects/templates.ts';
import { typesDecoded } from './decoding.ts';
import { definitions, managementGroup } from './definitions.ts';
import { access } from './schemas/access-entry.ts';
import { object, part, parts as partList, text } from './schemas/field.ts';
import { owner } from './schemas/owner.ts';
import { templateParameters, versionList } from './schemas/template-parameter.ts';
import type { SpaceKindsParts } from './space-kinds-parts.ts';

const template = part('SpaceTemplateDefinition', 'What spaces of this template are made of.');

export const spaceTemplateSchema: KubeSchema = object(
  'What spaces are made of. Projects say which templates may be used in them.',
  {
    spec: object('What the template is.', {
      displayName: text('Name of the template for people.'),
      description: text('What the template is for.'),
      owner,
      template,
      parameters: templateParameters,
      versions: versionList(
        object('A version of the template.', {
          version: text('Its number: three numbers such as 1.2.3.'),
          template,
          parameters: templateParameters,
        }),
      ),
      access,
    }),
    status: object('What is known of the template. Written by the system.', {
      apps: partList('EntityInfo', 'The apps that spaces of this template get.'),
    }),
  },
);

/** `instances` is asked for when a template goes: it is declared after this kind, which it refers to. */
export function spaceTemplateKind(parts: SpaceKindsParts, instances: () => KindDeclaration): KindDeclaration {
  const sight = sights(parts);
  const kind: KindDeclaration = {
    ...managementGroup,
    kind: 'SpaceTemplate',
    plural: 'spacetemplates',
    singular: 'spacetemplate',
    shortNames: ['spt'],
    categories: ['all'],
    scope: 'Cluster',
    schema: spaceTemplateSchema,
    definitions,
    status: true,
    statusSubresource: false,
    columns: [
      {
        name: 'Display Name',
        type: 'string',
        description: 'Name for people.',
        cell: (given) => (given as SpaceTemplate).spec?.displayName ?? '',
      },
      {
        name: 'Versions',
        type: 'integer',
        description: 'How many versions there are.',
        cell: (given) => (given as SpaceTemplate).spec?.versions?.length ?? 0,
      },
      ageColumn,
    ],
    hooks: {
      decode: typesDecoded('SpaceTemplate', spaceTemplateSchema, definitions),
      ...spaceTemplateAdmission(parts, { spaceTemplates: () => kind, instances }),
      view: sight.view(({ person, directory, projects }) => {
        const isOffered = offeredTemplates(person, projects, directory);
        return (given) => mayWithTemplate(person, 'get', given as SpaceTemplate, directory) || isOffered(given.metadata.name);
      }),
      decorate(given) {
        const apps = appsOf(given as SpaceTemplate);
        if (apps.length > 0) Object.assign(given, { status: { apps: apps.map((name) => ({ name })) } });
      },
    },
  };
  return kind;
}

const appsOf = ({ spec }: SpaceTemplate): readonly string[] => [
  ...new Set(
    [spec?.template, ...(spec?.versions ?? []).map((version) => version.template)]
      .flatMap((one) => one?.apps ?? [])
      .flatMap(({ name }) => (name ? [name] : [])),
  ),
];
