import { slug } from '../../parts/slug.ts';
import { type ConfigValues, configsOf, inputOf, type Typed, valuesOf } from './config-values.ts';
import { type Configs, isSame, merged } from './configs.ts';
import type { Analysis, NewDeployment } from './deployment-shapes.ts';

/** What the wizard asks for. */
export interface NewValues extends ConfigValues {
  sourceType: 'git' | 'image';
  integrationId: string;
  repoUrl: string;
  branch: string;
  rootPath: string;
  autoDeploy: boolean;
  image: string;
  name: string;
  envId: string;
  /** Configs that have no input here. */
  rest: Configs;
  /** What was suggested, and for which source. */
  taken: { readonly source: string; readonly port: Typed; readonly path: string };
}

export const steps = ['source', 'found', 'configs', 'place'] as const;
export type Step = (typeof steps)[number];

export const newValues = (envId: string): NewValues => ({
  ...valuesOf({}),
  sourceType: 'git',
  integrationId: '',
  repoUrl: '',
  branch: '',
  rootPath: '',
  autoDeploy: true,
  image: '',
  name: '',
  envId,
  rest: {},
  taken: { source: '', port: '', path: '' },
});

export function newConfigs(values: NewValues): Configs {
  const { rootPath, ...rest } = values.rest;
  const folder = values.rootPath || rootPath;
  return configsOf(values, values.sourceType === 'git' && folder ? { ...rest, rootPath: folder } : rest);
}

/** The request that the answers make. */
export function newDeployment(values: NewValues): NewDeployment {
  const { sourceType, integrationId, repoUrl, branch, autoDeploy, image, name, envId } = values;
  const configs = newConfigs(values);
  return {
    name,
    envId,
    sourceType,
    ...(sourceType === 'git' ? { repoUrl, branch, integrationId, autoDeploy } : { image }),
    ...(Object.keys(configs).length === 0 ? {} : { configs: configs as NonNullable<NewDeployment['configs']> }),
  };
}

/** Where a field of the request is asked for. */
export function newInputOf(field: string, values: NewValues): string | undefined {
  if (field === 'configs.rootPath') return 'rootPath';
  return field.startsWith('configs') ? inputOf(field, values) : field;
}

export function stepOf(field: string): Step {
  if (field === 'name' || field === 'envId') return 'place';
  return field.startsWith('configs') && field !== 'configs.rootPath' ? 'configs' : 'source';
}

/** The first step with something wrong in it. */
export function firstStep(fields: readonly string[]): Step | undefined {
  const wrong = new Set(fields.map(stepOf));
  return steps.find((step) => wrong.has(step));
}

/** Configs merged into the answers, as a fix or a suggestion has them. */
export function withConfigs(values: NewValues, change: Configs): NewValues {
  const configs = merged(newConfigs(values), change) as Configs;
  const { rootPath } = configs;
  return { ...values, ...valuesOf(configs), rest: configs, rootPath: typeof rootPath === 'string' ? rootPath : '' };
}

/** Whether the answers have what a fix would bring. */
export function isMended(values: NewValues, fix: Configs): boolean {
  const configs = newConfigs(values);
  return isSame(merged(configs, fix), configs);
}

/**
 * What the analysis of a source suggests, where nothing was said, or only taken over from another source. Once for each: whoever
 * switches off what was suggested, and looks at it again, has said so.
 */
export function suggested(
  values: NewValues,
  { suggestedPort, suggestedHealthPath }: Pick<Analysis, 'suggestedPort' | 'suggestedHealthPath'>,
  source: string,
): NewValues {
  const { port, readiness, taken } = values;
  if (taken.source === source) return values;
  const [newPort, path] = [suggestedPort ?? '', suggestedHealthPath ?? ''];
  const portSaid = port !== '' && port !== taken.port;
  const readinessSaid = readiness.on ? readiness.path !== taken.path || taken.path === '' : taken.path !== '';
  return {
    ...values,
    port: portSaid ? port : newPort,
    readiness: readinessSaid ? readiness : { ...readiness, on: path !== '', path },
    taken: { source, port: newPort, path },
  };
}

/** A name as Kubernetes takes it, made of another one. */
export const nameFrom = (text: string): string => slug(text, 50);
