import type { ChartSpec, SecretRef, SpaceTemplateDefinition } from '../objects/common.ts';
import { namespaceOfProject } from '../objects/project.ts';
import type { App, ProjectSecret } from '../objects/templates.ts';
import type { ChartToApply } from './applied-charts.ts';
import type { PartResults } from './applied-objects.ts';
import type { SpaceTurn } from './space-turn.ts';
import { chooseVersion } from './template-version.ts';

/** The charts of a space, its own and those of its apps, with their credentials. One that cannot be read is told, and left out. */
export async function chartsOf(turn: SpaceTurn, space: SpaceTemplateDefinition, results: PartResults): Promise<readonly ChartToApply[]> {
  const found: ChartToApply[] = [];
  const read = async (part: string, chart: () => Promise<ChartSpec>): Promise<void> => {
    try {
      const spec = await chart();
      const credentials = await credentialsOf(turn, spec);
      found.push({ part, chart: withoutSecrets(spec), credentials });
    } catch (error) {
      if (!(error instanceof ChartUnreadable)) throw error;
      results.failed(part, error.message);
    }
  };
  for (const chart of space.charts ?? []) await read(`charts/${chart.releaseName || chart.name || '?'}`, async () => chart);
  for (const app of space.apps ?? []) await read(`apps/${app.name ?? '?'}`, () => chartOfApp(turn, app));
  return found;
}

class ChartUnreadable extends Error {
  override readonly name = 'ChartUnreadable';
}

async function chartOfApp({ objects, kinds }: SpaceTurn, app: NonNullable<SpaceTemplateDefinition['apps']>[number]): Promise<ChartSpec> {
  const found = await objects.get(kinds.apps, '', app.name ?? '') as App | undefined;
  if (!found) throw new ChartUnreadable(`there is no app ${app.name ?? ''}`);
  const { versions = [], config: plain } = found.spec ?? {};
  const choice = versions.length === 0 ? undefined : chooseVersion(app.version ?? '', versions);
  if (choice?.kind === 'refused') throw new ChartUnreadable(choice.message);
  const config = choice?.entry.config ?? plain;
  if (!config?.chart) throw new ChartUnreadable(`the app ${app.name ?? ''} has no chart; apps of manifests and scripts are not installed into spaces`);
  return { ...config.chart, values: app.parameters || config.values || config.chart.values || '', releaseName: app.releaseName || config.chart.releaseName || app.name || '' };
}

async function credentialsOf(turn: SpaceTurn, { username, usernameRef, password, passwordRef }: ChartSpec): Promise<ChartToApply['credentials']> {
  const name = username || await secretOf(turn, usernameRef);
  const secret = password || await secretOf(turn, passwordRef);
  return name && secret ? { username: name, password: secret } : undefined;
}

/** The texts are Loft's own: people look for them. */
async function secretOf({ objects, kinds, project }: SpaceTurn, ref: SecretRef | undefined): Promise<string | undefined> {
  const { project: of = '', name = '', key = '' } = ref?.projectSecretRef ?? {};
  if (!ref?.projectSecretRef) return undefined;
  if (of === '') throw new ChartUnreadable('project is empty in app project secret ref');
  if (of !== project) throw new ChartUnreadable(`project secret ${of}/${name} belongs to another project`);
  const found = await objects.get(kinds.projectSecrets, namespaceOfProject(of), name) as ProjectSecret | undefined;
  if (!found) throw new ChartUnreadable(`retrieve project secret ${of}/${name}`);
  const data = Object.entries(found.spec?.data ?? {});
  if (data.length === 0) throw new ChartUnreadable(`project secret ${of}/${name} is empty`);
  if (key === '' && data.length > 1) throw new ChartUnreadable(`project secret ${of}/${name} has multiple values, but no key was specified`);
  const value = key === '' ? data[0]?.[1] : found.spec?.data?.[key];
  if (!value) throw new ChartUnreadable(`project secret ${of}/${name} key ${key} is empty`);
  return Buffer.from(value, 'base64').toString('utf8');
}

const withoutSecrets = ({ username: _u, usernameRef: _ur, password: _p, passwordRef: _pr, ...chart }: ChartSpec): ChartSpec => chart;
