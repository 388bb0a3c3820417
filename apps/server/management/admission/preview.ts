import { type FieldCause, fieldCause } from '@spacedock/kube';
import { spaceValues } from '../controller/space-values.ts';
import { followsUnversioned } from '../controller/template-version.ts';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import type { TemplateVerdict } from './rules/template-fits.ts';
import type { SpaceChange } from './space-change.ts';

export type RenderTemplate = (definition: SpaceTemplateDefinition, values: Record<string, unknown>, signal: AbortSignal) => Promise<SpaceTemplateDefinition>;

/**
 * For a dry run: the template as the space would have it, in `status.space`. `kubectl diff` then shows what would change. Chart
 * passwords are left out: whoever may try a template need not know them.
 */
export async function preview({ next, old, at }: SpaceChange, choice: NonNullable<TemplateVerdict['choice']>, render: RenderTemplate, signal: AbortSignal): Promise<readonly FieldCause[]> {
  const { templateRef, parameters, owner, clusterRef } = next.spec ?? {};
  if (choice.kind === 'unversioned' && staysAsItWas({ next, old })) return [];
  const { name } = next.metadata;
  const loft = {
    project: at.handle, space: name, name, cluster: clusterRef?.cluster ?? '', ...(owner?.user ? { user: { name: owner.user } } : {}), ...(owner?.team ? { team: { name: owner.team } } : {}),
  };
  try {
    const space = await render(choice.template, spaceValues(parameters, choice.parameters, loft), signal);
    Object.assign(next, { status: { ...next.status, space: withoutPasswords(space), ...(choice.kind === 'versioned' ? { templateVersion: choice.version } : {}) } });
    return [];
  } catch (error) {
    if (!(error instanceof Error) || signal.aborted) throw error;
    return [fieldCause.invalid(templateRef?.name ? 'spec.templateRef.name' : 'spec.template', templateRef?.name ?? '', error.message)];
  }
}

/** A space follows an unversioned template only when told to. */
function staysAsItWas({ next, old }: Pick<SpaceChange, 'next' | 'old'>): boolean {
  const [ref, before] = [next.spec?.templateRef, old?.spec?.templateRef];
  return old?.status?.space !== undefined && ref?.name !== undefined && ref.name === before?.name && next.spec?.parameters === old.spec?.parameters
    && ref.syncOnce !== true && !followsUnversioned(ref.version);
}

export const withoutPasswords = (definition: SpaceTemplateDefinition): SpaceTemplateDefinition =>
  (definition.charts ? { ...definition, charts: definition.charts.map(({ password: _, ...chart }) => chart) } : definition);
