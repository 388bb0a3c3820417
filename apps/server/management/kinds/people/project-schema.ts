import type { KubeSchema } from '@spacedock/kube';
import { access } from '../schemas/access-entry.ts';
import { flag, list, object, parts, text, textMap } from '../schemas/field.ts';
import { owner } from '../schemas/owner.ts';

const allowedTemplate = object('A template that may be used, or all of them.', {
  kind: text('SpaceTemplate.'),
  group: text('storage.loft.sh.'),
  name: text('Name of the template; `*` for all.'),
  isDefault: flag('It is offered first.'),
});

const member = object('A user or team that is in the project.', {
  kind: text('User or Team.'),
  group: text('storage.loft.sh.'),
  name: text('Name of the user or team; `*` for all.'),
  clusterRole: text(
    'What they may do in it: loft-management-project-admin, loft-management-project-user or loft-management-project-viewer.',
  ),
});

const quotas = object('How much there may be.', {
  project: textMap(
    'In the whole project, by what is counted: spaceinstances, spaceinstances.active, spaceinstances.template=NAME.',
  ),
  user: textMap('For each owner, by what is counted.'),
});

export const projectSchema: KubeSchema = object(
  'A project: the same one as in the REST API. What belongs to it lies in the namespace loft-p-NAME.',
  {
    spec: object('What the project is and allows.', {
      displayName: text('What people call it; unique in the organisation.'),
      description: text('What it is for.'),
      owner,
      quotas,
      allowedClusters: list(
        object('A cluster that may be used.', { name: text('Name of the cluster; `*` for all.') }),
        'Clusters that spaces of the project may be in. All of them when left out.',
      ),
      allowedTemplates: list(
        allowedTemplate,
        'Templates that spaces of the project may be made from. All of them when left out.',
      ),
      requireTemplate: object('Whether spaces need a template.', {
        disabled: flag('Everybody may make spaces without a template, not only those who administer the project.'),
      }),
      members: list(member, 'Who is in the project, beside its owner and those whose role lets them.'),
      access,
      namespacePattern: object('How namespaces of spaces are called.', {
        space: text('A Go template over .Values.loft: project, name, cluster, user.name, team.name.'),
      }),
    }),
    status: object('What follows from it.', { conditions: parts('Condition', 'What is true of it.') }),
  },
);
