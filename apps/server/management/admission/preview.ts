import type { FieldCause } from '@spacedock/kube';
import { renderForPreview } from '../controller/render-for-preview.ts';
import type { RenderTemplate } from '../controller/render-template.ts';
import { followsUnversioned } from '../controller/template-version.ts';
import type { TemplateParameter } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { withValues, writtenAt } from '../secrets/parameter-texts.ts';
import { hidden } from '../secrets/sealed-text.ts';
import type { TemplateVerdict } from './rules/template-fits.ts';
import type { SpaceChange } from './space-change.ts';

export type { RenderTemplate };

/**
 * For a dry run: the template as the space would have it, in `status.space`. `kubectl diff` then shows what would change. Chart
 * passwords are left out: whoever may try a template need not know them.
 */
export async function preview(
  { next, old, at }: SpaceChange,
  choice: NonNullable<TemplateVerdict['choice']>,
  render: RenderTemplate,
  signal: AbortSignal,
): Promise<readonly FieldCause[]> {
  if (choice.kind === 'unversioned' && staysAsItWas({ next, old })) return [];
  try {
    const space = await renderForPreview({
      ...withoutPasswordValues(next, choice.parameters),
      project: at.handle,
      template: choice.template,
      render,
      signal,
    });
    Object.assign(next, {
      status: { ...next.status, space, ...(choice.kind === 'versioned' ? { templateVersion: choice.version } : {}) },
    });
    return [];
  } catch (error) {
    if (!(error instanceof Error) || signal.aborted) throw error;
    const { templateRef } = next.spec ?? {};
    const field = templateRef?.name ? 'spec.templateRef.name' : 'spec.template';
    return [{ reason: 'FieldValueInvalid', field, message: `Invalid value: ${error.message}` }];
  }
}

/** Whoever tries a template sees where a password would stand, and not the password, which may be another's. */
function withoutPasswordValues(
  instance: SpaceInstance,
  declared: readonly TemplateParameter[],
): { readonly instance: SpaceInstance; readonly parameters: readonly TemplateParameter[] } {
  const given = instance.spec?.parameters ?? '';
  const isPassword = ({ type, variable }: TemplateParameter): boolean => type === 'password' && Boolean(variable);
  const values = declared.filter(isPassword).flatMap(({ variable = '' }) => (writtenAt(given, variable) ? [[variable, hidden] as const] : []));
  if (values.length === 0) return { instance, parameters: declared };
  return {
    instance: { ...instance, spec: { ...instance.spec, parameters: withValues(given, new Map(values)) } },
    parameters: declared.map((parameter) => (isPassword(parameter) ? { variable: parameter.variable ?? '' } : parameter)),
  };
}

/** A space follows an unversioned template only when told to. */
function staysAsItWas({ next, old }: Pick<SpaceChange, 'next' | 'old'>): boolean {
  const [ref, before] = [next.spec?.templateRef, old?.spec?.templateRef];
  return (
    old?.status?.space !== undefined &&
    ref?.name !== undefined &&
    ref.name === before?.name &&
    next.spec?.parameters === old.spec?.parameters &&
    ref.syncOnce !== true &&
    !followsUnversioned(ref.version)
  );
}
