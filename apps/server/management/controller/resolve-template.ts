import type { SpaceTemplateDefinition } from '../objects/common.ts';
import { hasPasswords, withPasswordsOf } from './chart-passwords.ts';
import type { ConditionChange } from './conditions.ts';
import { type JsonObject, renderingHash, TemplateUnrenderable } from './render-template.ts';
import type { Scheduled } from './schedule-space.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { loftValues, spaceValues } from './space-values.ts';
import { type TemplateSource, templateSource, templateSynced, wishHash } from './template-source.ts';

export interface ResolvedTemplate {
  /** Rendered, with the passwords of chart repositories: those are not for the status. */
  readonly space: SpaceTemplateDefinition;
  /** Two hashes: of the template with its values, and of what the space itself asks for. */
  readonly renderedFrom: string;
  readonly version: string | undefined;
  readonly synced: ConditionChange;
}

/** Which template the space follows now, rendered with its parameters. */
export async function resolveTemplate(turn: SpaceTurn, { instance, cluster }: Scheduled): Promise<ResolvedTemplate> {
  const source = await templateSource(turn, instance);
  const { space: last, renderedFrom = '' } = instance.status ?? {};
  const [lastRendering, lastWish] = renderedFrom.split('.');
  const loft = loftValues({
    project: turn.project,
    space: instance.metadata.name,
    cluster: cluster.handle,
    owner: instance.spec?.owner,
  });
  try {
    const values = spaceValues(instance.spec?.parameters, source.parameters, loft);
    const rendering = renderingHash(source.definition, values);
    const wish = wishHash(instance);
    const changed = rendering !== lastRendering;
    const keeps = last !== undefined && (!changed || (source.unfollowed === true && wish === lastWish));
    const kept = { version: source.version, synced: templateSynced(source, keeps && changed) };
    if (!keeps)
      return { ...kept, space: await turn.render(source.definition, values, turn.signal), renderedFrom: `${rendering}.${wish}` };
    return { ...kept, space: await withPasswords(turn, last, source, values), renderedFrom };
  } catch (error) {
    if (error instanceof TemplateUnrenderable) throw new NotYet('TemplateResolved', 'ErrorRenderingTemplate', error.message);
    throw error;
  }
}

/** What was kept has none in it. Everything else in it stays as it came out once, since a template can roll dice. */
async function withPasswords(
  turn: SpaceTurn,
  last: SpaceTemplateDefinition,
  { definition }: TemplateSource,
  values: JsonObject,
): Promise<SpaceTemplateDefinition> {
  if (!hasPasswords(definition)) return last;
  const charts = (definition.charts ?? []).map(({ name, releaseName, password }) => ({
    ...(name ? { name } : {}),
    ...(releaseName ? { releaseName } : {}),
    ...(password ? { password } : {}),
  }));
  return withPasswordsOf(last, await turn.render({ charts }, values, turn.signal));
}
