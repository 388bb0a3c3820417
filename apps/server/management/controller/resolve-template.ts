import type { KubeObject } from '@spacedock/kube';
import { GoTemplateError } from '@spacedock/helm';
import type { SpaceTemplateDefinition, TemplateParameter } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import type { SpaceTemplate } from '../objects/templates.ts';
import type { ConditionChange } from './conditions.ts';
import { renderingHash } from './render-template.ts';
import type { Scheduled } from './schedule-space.ts';
import { ParametersUnreadable, spaceValues } from './space-values.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { chooseTemplate, followsUnversioned } from './template-version.ts';

export interface ResolvedTemplate {
  /** Rendered. */
  readonly space: SpaceTemplateDefinition;
  readonly renderedFrom: string;
  readonly version: string | undefined;
  readonly synced: ConditionChange;
}

interface Source {
  readonly definition: SpaceTemplateDefinition;
  readonly parameters: readonly TemplateParameter[];
  readonly version?: string;
  readonly newest?: string;
  /** The space keeps its last rendering: the template changed, and nobody asked for the change. */
  readonly kept?: boolean;
}

/** Which template the space follows now, rendered with its parameters. */
export async function resolveTemplate(turn: SpaceTurn, { instance, cluster }: Scheduled): Promise<ResolvedTemplate> {
  const source = await sourceOf(turn, instance);
  const { owner, parameters } = instance.spec ?? {};
  const name = instance.metadata.name;
  try {
    const values = spaceValues(parameters, source.parameters, {
      project: turn.project, space: name, name, cluster: cluster.handle,
      ...(owner?.user ? { user: { name: owner.user } } : {}), ...(owner?.team ? { team: { name: owner.team } } : {}),
    });
    const renderedFrom = renderingHash(source.definition, values);
    const { space: before, renderedFrom: from } = instance.status ?? {};
    const synced = syncedOf(source, from !== undefined && from !== renderedFrom);
    if (before && (from === renderedFrom || source.kept)) return { space: before, renderedFrom: from ?? renderedFrom, version: source.version, synced };
    return { space: await turn.render(source.definition, values, turn.signal), renderedFrom, version: source.version, synced };
  } catch (error) {
    if (error instanceof ParametersUnreadable || error instanceof GoTemplateError) {
      throw new NotYet('TemplateResolved', 'ErrorRenderingTemplate', error.message);
    }
    throw error;
  }
}

async function sourceOf({ objects, kinds }: SpaceTurn, instance: SpaceInstance): Promise<Source> {
  const { templateRef, template } = instance.spec ?? {};
  if (!templateRef?.name) return { definition: template ?? {}, parameters: [] };
  const found = await objects.get(kinds.spaceTemplates, '', templateRef.name) as SpaceTemplate | undefined;
  if (!found) {
    throw new NotYet('TemplateResolved', 'TemplateNotFound', `There is no template ${templateRef.name}. The space stays as it was made last; make the template again, or choose another one.`);
  }
  const choice = chooseTemplate(found.spec ?? {}, templateRef.version);
  switch (choice.kind) {
    case 'refused': throw new NotYet('TemplateResolved', choice.reason, choice.message);
    case 'versioned':
      return { definition: choice.template, parameters: choice.parameters, version: choice.version, newest: choice.newest };
    case 'unversioned': {
      const first = instance.status?.space === undefined;
      const kept = !first && templateRef.syncOnce !== true && !followsUnversioned(templateRef.version);
      return { definition: choice.template, parameters: choice.parameters, kept };
    }
  }
}

function syncedOf({ version, newest, kept }: Source, changed: boolean): ConditionChange {
  if (kept && changed) {
    return {
      type: 'TemplateSynced', status: 'False', severity: 'Info', reason: 'TemplateChangesAvailable',
      message: 'The template changed since the space was made. Set spec.templateRef.syncOnce to true to take the change over.',
    };
  }
  if (version !== undefined && newest !== undefined && version !== newest) {
    return {
      type: 'TemplateSynced', status: 'False', severity: 'Info', reason: 'NewTemplateVersionAvailable',
      message: `The template has version ${newest}; the space follows ${version}.`,
    };
  }
  return { type: 'TemplateSynced', status: 'True' };
}

/** Asked for once and done: the template was found, whatever comes of applying it. */
export const withoutSyncOnce = (current: KubeObject): KubeObject => {
  const { spec } = current as SpaceInstance;
  return spec?.templateRef?.syncOnce ? { ...current, spec: { ...spec, templateRef: { ...spec.templateRef, syncOnce: false } } } as KubeObject : current;
};
