import type { KubeSchema } from '@spacedock/kube';
import { flag, object, part, text } from './field.ts';

export const secretRefSchema = object('A value that is kept in a secret of a project.', {
  projectSecretRef: object('Where the value is.', {
    project: text('Name of the project that has the secret.'),
    name: text('Name of the project secret.'),
    key: text('Which value of the secret. May be left out when it has just one.'),
  }),
});

/** What a chart is and where it comes from. */
const source: Readonly<Record<string, KubeSchema>> = {
  name: text('Name of the chart in its repository.'),
  version: text('Version of the chart; the newest when empty.'),
  repoURL: text('Address of the repository: https://… or oci://….'),
  username: text('User name for the repository.'),
  usernameRef: part('ChartSecretRef', 'User name for the repository, from a secret of the project.'),
  password: text('Password for the repository. Kept and shown sealed.'),
  passwordRef: part('ChartSecretRef', 'Password for the repository, from a secret of the project.'),
  insecureSkipTlsVerify: flag('Does not check the certificate of the repository.'),
};

export const chartSchema = object('A Helm chart.', source);

export const templateChartSchema = object('A Helm chart that is installed into the namespace.', {
  ...source,
  releaseName: text('Name of the release; that of the chart when empty.'),
  releaseNamespace: text('Namespace of the release. It has to be that of the space, which it is when empty.'),
  values: text('Values for the chart, as YAML.'),
  wait: flag('Waits until what the chart made is ready.'),
  timeout: text('How long a step of the installation may take, such as 90s or 5m0s. Five minutes when empty.'),
});
