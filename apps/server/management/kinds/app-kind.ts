import { ageColumn, type KindDeclaration, type KubeSchema } from '@spacedock/kube';
import { sights } from '../access/sight.ts';
import { mayWithTemplate } from '../access/template-rights.ts';
import { appAdmission } from '../admission/app-admission.ts';
import type { App } from '../objects/templates.ts';
import { typesDecoded } from './decoding.ts';
import { definitions, managementGroup } from './definitions.ts';
import { access } from './schemas/access-entry.ts';
import { flag, list, object, oneOf, part, text, textMap, texts } from './schemas/field.ts';
import { owner } from './schemas/owner.ts';
import { templateParameters, versionList } from './schemas/template-parameter.ts';
import type { SpaceKindsParts } from './space-kinds-parts.ts';

const bash = object('A script instead of a chart. It is kept, and not run.', {
  script: text('The script.'),
  image: text('Image to run it in.'),
  clusterRole: text('ClusterRole to run it with.'),
});

/** What an app is, as a whole or in one version. */
const config: Readonly<Record<string, KubeSchema>> = {
  defaultNamespace: text('Namespace that the app is deployed to where nothing else is said.'),
  readme: text('What the app is, in Markdown.'),
  icon: text('Picture of the app: an address or data.'),
  config: object('How the app is deployed: a chart or manifests.', {
    chart: part('Chart', 'The Helm chart.'),
    manifests: text('Kubernetes objects instead of a chart, as YAML with any number of documents. Every text is a Go template.'),
    bash,
    values: text('Values for the chart, as YAML. A Go template: {{ .Values.x }} is the parameter x.'),
    parameters: text('Values for the parameters, as YAML.'),
    annotations: textMap('Annotations of the release.'),
  }),
  wait: flag('Waits until what the app made is ready.'),
  timeout: text('How long a step of the deployment may take, such as 90s or 5m0s. Five minutes when empty.'),
  parameters: templateParameters,
};

export const appSchema: KubeSchema = object(
  'Something that can be deployed into spaces: a chart or manifests, with parameters.',
  {
    spec: object('What the app is.', {
      displayName: text('Name of the app for people.'),
      description: text('What the app is for.'),
      owner,
      clusters: texts('Clusters that the app may be deployed to; all when empty.'),
      recommendedApp: list(oneOf(['cluster', 'space', 'virtualcluster'], 'A place.'), 'Where the app is recommended.'),
      ...config,
      versions: versionList(
        object('A version of the app.', { ...config, version: text('Its number: three numbers such as 1.2.3.') }),
      ),
      access,
      manifests: text('Not used any more: use config.manifests.'),
      helm: object(
        'Not used any more: use config.chart.',
        {
          name: text('Name of the chart.'),
          values: text('Values for the chart.'),
          version: text('Version of the chart.'),
          repoUrl: text('Address of the repository.'),
          username: text('User name for the repository.'),
          password: text('Password for the repository.'),
          insecure: flag('Does not check the certificate of the repository.'),
        },
        ['name'],
      ),
    }),
    status: object('Empty.', {}),
  },
);

export function appKind(parts: SpaceKindsParts): KindDeclaration {
  const sight = sights(parts);
  const kind: KindDeclaration = {
    ...managementGroup,
    kind: 'App',
    plural: 'apps',
    singular: 'app',
    categories: ['all'],
    scope: 'Cluster',
    schema: appSchema,
    definitions,
    status: true,
    statusSubresource: false,
    columns: [
      {
        name: 'Display Name',
        type: 'string',
        description: 'Name for people.',
        cell: (given) => (given as App).spec?.displayName ?? '',
      },
      {
        name: 'Chart',
        type: 'string',
        description: 'The chart that it is.',
        cell: (given) => (given as App).spec?.config?.chart?.name ?? '',
      },
      ageColumn,
    ],
    hooks: {
      decode: typesDecoded('App', appSchema, definitions),
      ...appAdmission(parts, () => kind),
      view: sight.view(
        ({ person, directory }) =>
          (given) =>
            mayWithTemplate(person, 'get', given as App, directory),
      ),
    },
  };
  return kind;
}
