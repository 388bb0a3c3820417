import type { AppReference, ChartSpec } from '../objects/common.ts';
import type { App } from '../objects/templates.ts';
import { ChartUnreadable } from './chart-credentials.ts';
import { TemplateUnrenderable } from './render-template.ts';
import type { Scheduled } from './schedule-space.ts';
import type { SpaceTurn } from './space-turn.ts';
import { loftValues, spaceValues } from './space-values.ts';
import { chooseVersion } from './template-version.ts';

export interface AppChart {
  readonly release: string;
  readonly chart: ChartSpec;
  readonly manifests?: string;
}

/** An app with its parameters, as the chart or the objects that it is. */
export async function appOfSpace(
  turn: SpaceTurn,
  { instance, cluster, namespace }: Scheduled,
  ref: AppReference,
): Promise<AppChart> {
  const { config, parameters, wait, timeout } = await appVersion(turn, ref);
  if (ref.namespace && ref.namespace !== namespace)
    throw new ChartUnreadable(
      `its namespace is ${ref.namespace}; apps of a space are installed into its own namespace. Leave it out.`,
    );
  const { chart, manifests, values } = config ?? {};
  if (!chart?.name && !manifests)
    throw new ChartUnreadable(`the app ${ref.name ?? ''} has no chart and no manifests; scripts are not run`);
  const loft = loftValues({
    project: turn.project,
    space: instance.metadata.name,
    cluster: cluster.handle,
    owner: instance.spec?.owner,
  });
  try {
    const given = spaceValues(ref.parameters, parameters ?? [], loft, 'parameters');
    const { charts: [rendered = {}] = [], objects } = await turn.render(
      { charts: [{ ...chart, ...(values ? { values } : {}) }], ...(manifests ? { objects: manifests } : {}) },
      given,
      turn.signal,
    );
    return {
      release: ref.releaseName || chart?.releaseName || ref.name || '',
      chart: { ...rendered, ...(wait || rendered.wait ? { wait: true } : {}), ...(timeout ? { timeout } : {}) },
      ...(objects === undefined ? {} : { manifests: objects }),
    };
  } catch (error) {
    if (error instanceof TemplateUnrenderable) throw new ChartUnreadable(error.message);
    throw error;
  }
}

type AppVersion = Pick<NonNullable<App['spec']>, 'config' | 'parameters' | 'wait' | 'timeout'>;

async function appVersion({ plane, objects, kinds }: SpaceTurn, { name = '', version = '' }: AppReference): Promise<AppVersion> {
  const found = (await objects.get(kinds.apps, '', name)) as App | undefined;
  if (!found) throw new ChartUnreadable(`there is no app ${name}`);
  const { versions = [], ...plain } = plane.opened(found).spec ?? {};
  if (versions.length === 0) return plain;
  const choice = chooseVersion(version, versions);
  if (choice.kind === 'refused') throw new ChartUnreadable(choice.message.replace('of the template', `of the app ${name}`));
  return choice.entry;
}
