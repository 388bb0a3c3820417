import type { KubeSchema } from '@spacedock/kube';
import { access } from './schemas/access-entry.ts';
import { accessRules } from './schemas/access-rule.ts';
import { flag, list, moment, object, oneOf, part, parts, text, whole } from './schemas/field.ts';
import { owner } from './schemas/owner.ts';

const spec = object('What the space shall be.', {
  displayName: text('Name of the space for people.'),
  description: text('What the space is for.'),
  owner,
  templateRef: object('The template that the space is made from. Not together with template.', {
    name: text('Name of the SpaceTemplate.'),
    version: text(
      'Version of the template, such as 1.2.3. An x in the place of a number takes the newest there is, now and later. Empty: the newest.',
    ),
    syncOnce: flag(
      'Takes over the template as it is now, once. For templates without versions, which are otherwise followed only with version x.x.x.',
    ),
  }),
  template: part(
    'SpaceTemplateDefinition',
    'A template that is written here. Not together with templateRef; in most projects only admins may.',
  ),
  clusterRef: object('Where the space lies. Chosen by the system when left out; it cannot be changed after that.', {
    cluster: text('Name of the connected cluster.'),
    namespace: text('Name of the namespace in the connected cluster.'),
  }),
  parameters: text('Values for the parameters of the template, as YAML: one field for each.'),
  extraAccessRules: accessRules(
    'Roles inside of the namespace for users and teams, beside those of the template. Whoever is named here may see and use the space.',
  ),
  access,
});

const partResult = object('How one object, chart or app fared.', {
  part: text('Which: objects/ConfigMap/settings, charts/redis, apps/ingress.'),
  state: oneOf(['applied', 'failed', 'pruned'], 'How it is.'),
  message: text('What went wrong.'),
  since: moment('Since when.'),
  attempts: whole('How often it was tried.'),
});

const status = object('How the space is. Written by the system.', {
  phase: oneOf(['Ready', 'Sleeping', 'Failed', 'Pending', ''], 'In one word. Empty before anybody has looked at the space.'),
  reason: text('Why, in one word for programs.'),
  message: text('Why, and what to do, for people.'),
  conditions: parts(
    'Condition',
    'What is done and what is not: Scheduled, TemplateResolved, SpaceSynced, SpaceReady, and Ready for all of them.',
  ),
  spaceObjects: object('What was applied to the namespace.', {
    lastAppliedObjects: text('The objects as they were applied last.'),
    charts: list(
      object('A chart that was installed.', {
        name: text('Name of the release.'),
        namespace: text('Namespace of the release.'),
        lastAppliedChartConfigHash: text('Tells whether the chart has to be installed anew.'),
      }),
      'Charts that were installed.',
    ),
    apps: parts('AppReference', 'Apps that were deployed.'),
  }),
  space: part(
    'SpaceTemplateDefinition',
    'The template, rendered with all parameters. A dry run shows it before anything is done.',
  ),
  ignoreReconciliation: flag(
    'The system leaves the space alone, and its namespace when it is deleted: it was moved to another project.',
  ),
  movedTo: text('The project and the space instance that have the namespace now: project/name.'),
  parts: list(partResult, 'How each object, chart and app fared.'),
  templateVersion: text('The version of the template that the space is made of.'),
  renderedFrom: text('Tells whether the template has to be rendered anew.'),
  namespaceUid: text('Uid of the namespace, by which it is known to be this one.'),
  observedGeneration: whole('The generation of the space that this status is about.'),
  sleepModeConfig: part('SleepModeConfig', 'When the space sleeps and wakes. Worked out for whoever reads.'),
  canUse: flag('Whether you may open kubectl into the space. Worked out for whoever reads.'),
  canUpdate: flag('Whether you may change the space. Worked out for whoever reads.'),
});

export const spaceInstanceSchema: KubeSchema = object(
  'A namespace on a connected cluster that belongs to a user or a team and is made from a template. It lives in the namespace of its project, loft-p-<project>.',
  { spec, status },
);
