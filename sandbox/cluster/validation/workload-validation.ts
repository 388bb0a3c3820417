import { type FieldCause, fieldCause, type LabelSelectorObject, matchesLabels } from '@spacedock/kube';
import type { PodTemplateSpec } from '../shapes/pod.ts';
import { templateProblems } from './pod-validation.ts';
import { isEmptySelector, notNegative, requirementsOf, selectorProblems } from './rules.ts';

export function workloadSelectorProblems(selector: LabelSelectorObject | undefined, kind: string): readonly FieldCause[] {
  if (!selector) return [fieldCause.required('spec.selector')];
  return [
    ...selectorProblems(selector, 'spec.selector'),
    ...(isEmptySelector(selector)
      ? [fieldCause.invalid('spec.selector', selector, `empty selector is invalid for ${kind}`)]
      : []),
  ];
}

/** A template whose pods the selector would not find would be made again and again. */
export function workloadTemplateProblems(
  template: PodTemplateSpec,
  selector: LabelSelectorObject | undefined,
  kind: string,
): readonly FieldCause[] {
  const requirements = selector && !isEmptySelector(selector) ? requirementsOf(selector) : undefined;
  const labels = template.metadata?.labels;
  const found = selector ? !requirements || matchesLabels(requirements, labels ?? {}) : false;
  return [
    ...(found
      ? []
      : [fieldCause.invalid('spec.template.metadata.labels', labels ?? null, '`selector` does not match template `labels`')]),
    ...templateProblems(template, 'spec.template'),
    ...(template.spec.restartPolicy !== 'Always'
      ? [fieldCause.notSupported('spec.template.spec.restartPolicy', template.spec.restartPolicy, ['Always'])]
      : []),
    ...(template.spec.activeDeadlineSeconds !== undefined
      ? [fieldCause.forbidden('spec.template.spec.activeDeadlineSeconds', `activeDeadlineSeconds in ${kind} is not Supported`)]
      : []),
  ];
}

/** A number, or a share of all. */
export function countOrPercent(value: number | string | undefined, field: string): readonly FieldCause[] {
  if (typeof value === 'string') {
    return /^[0-9]+%$/.test(value)
      ? []
      : [
          fieldCause.invalid(
            field,
            value,
            `a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')`,
          ),
        ];
  }
  return notNegative(value, field);
}

export const atMostAll = (value: number | string | undefined, field: string): readonly FieldCause[] =>
  typeof value === 'string' && /^[0-9]+%$/.test(value) && Number.parseInt(value, 10) > 100
    ? [fieldCause.invalid(field, value, 'must not be greater than 100%')]
    : [];

export const isNothing = (value: number | string | undefined): boolean => Number.parseInt(String(value ?? 0), 10) === 0;
