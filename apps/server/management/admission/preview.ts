import type { FieldCause } from '@spacedock/kube';
import { renderForPreview } from '../controller/render-for-preview.ts';
import type { RenderTemplate } from '../controller/render-template.ts';
import { followsUnversioned } from '../controller/template-version.ts';
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
      instance: next,
      project: at.handle,
      template: choice.template,
      parameters: choice.parameters,
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
