import { ageColumn, type KindDeclaration, type KubeSchema } from '@spacedock/kube';
import { mayWithSecret } from '../access/secret-rights.ts';
import { sights } from '../access/sight.ts';
import { projectSecretAdmission } from '../admission/project-secret-admission.ts';
import type { ProjectSecret } from '../objects/templates.ts';
import { typesDecoded } from './decoding.ts';
import { definitions, managementGroup } from './definitions.ts';
import { access } from './schemas/access-entry.ts';
import { object, parts as partList, text, textMap } from './schemas/field.ts';
import { owner } from './schemas/owner.ts';
import { lastApplied, sealedProjectSecret } from './sealed-project-secret.ts';
import type { SpaceKindsParts } from './space-kinds-parts.ts';

export const projectSecretSchema: KubeSchema = object(
  'Something that the spaces of a project need and not everybody may know, such as the password of a chart repository.',
  {
    spec: object('What the secret is.', {
      displayName: text('Name of the secret for people.'),
      description: text('What the secret is for.'),
      owner,
      data: textMap('The values, in base64, by name. Kept encrypted.'),
      access,
    }),
    status: object('How the secret is. Written by the system.', {
      conditions: partList('Condition', 'What is done and what is not.'),
    }),
  },
);

export function projectSecretKind(parts: SpaceKindsParts): KindDeclaration {
  const sight = sights(parts);
  const kind: KindDeclaration = {
    ...managementGroup,
    kind: 'ProjectSecret',
    plural: 'projectsecrets',
    singular: 'projectsecret',
    shortNames: ['ps'],
    scope: 'Namespaced',
    schema: projectSecretSchema,
    definitions,
    status: true,
    statusSubresource: false,
    storedAs: sealedProjectSecret(parts.sealing),
    columns: [
      {
        name: 'Data',
        type: 'integer',
        description: 'How many values there are.',
        cell: (given) => Object.keys((given as ProjectSecret).spec?.data ?? {}).length,
      },
      ageColumn,
    ],
    hooks: {
      decode: typesDecoded('ProjectSecret', projectSecretSchema, definitions),
      ...projectSecretAdmission(parts, () => kind),
      view: sight.view(
        ({ person, at }) =>
          (given) =>
            mayWithSecret(person, 'get', given as ProjectSecret, at(given)),
      ),
      // Nobody sees a secret whom the view keeps from it. What is shown without anybody having looked has nothing in it.
      decorate(given, context) {
        const seen = sight.of(context);
        if (seen && mayWithSecret(seen.person, 'get', given as ProjectSecret, seen.at(given))) return;
        const { data: _, ...spec } = (given as ProjectSecret).spec ?? {};
        Object.assign(given, { spec });
        delete given.metadata.annotations?.[lastApplied];
      },
    },
  };
  return kind;
}
