import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { quantityOf } from '../../quantity.ts';
import { amountProblems } from '../../validation/resource-rules.ts';
import { qualifiedName, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column, createdAt } from '../columns.ts';

export interface ResourceQuota extends KubeObject {
  spec?: {
    hard?: Record<string, string>;
    scopes?: string[];
    scopeSelector?: { matchExpressions?: { operator: string; scopeName: string; values?: string[] }[] };
  };
  status?: { hard?: Record<string, string>; used?: Record<string, string> };
}

export interface LimitRange extends KubeObject {
  spec: { limits?: LimitRangeItem[] };
}

export interface LimitRangeItem {
  type: string;
  max?: Record<string, string>;
  min?: Record<string, string>;
  default?: Record<string, string>;
  defaultRequest?: Record<string, string>;
  maxLimitRequestRatio?: Record<string, string>;
}

const usage =
  (limits: boolean) =>
  ({ status }: ResourceQuota): string =>
    Object.keys(status?.hard ?? {})
      .toSorted()
      .filter((name) => name.startsWith('limits.') === limits)
      .map((name) => `${name}: ${status?.used?.[name] ?? '0'}/${status?.hard?.[name] ?? '0'}`)
      .join(', ');

export const resourceQuotas: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'ResourceQuota',
  plural: 'resourcequotas',
  shortNames: ['quota'],
  scope: 'Namespaced',
  columns: [column('Request', usage(false)), column('Limit', usage(true)), ageColumn],
  status: true,
  generationFrom: [],
  deleteReturnsObject: true,
  hooks: {
    validate(object, old) {
      const { spec } = object as ResourceQuota;
      const causes: FieldCause[] = Object.entries(spec?.hard ?? {}).flatMap(([name, amount]) => {
        const field = `spec.hard[${name}]`;
        return [...(name.startsWith('count/') ? [] : qualifiedName(name, field)), ...amountProblems(name, amount, field)];
      });
      return [...causes, ...(old ? unchanged(spec?.scopes, (old as ResourceQuota).spec?.scopes, 'spec.scopes') : [])];
    },
  },
});

export const limitRanges: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'LimitRange',
  plural: 'limitranges',
  shortNames: ['limits'],
  scope: 'Namespaced',
  createOnUpdate: true,
  columns: createdAt,
  generationFrom: [],
  hooks: {
    defaulting(next) {
      for (const item of (next as LimitRange).spec.limits ?? []) {
        if (item.type !== 'Container') continue;
        item.default = { ...item.max, ...item.default };
        item.defaultRequest = { ...item.min, ...item.default, ...item.defaultRequest };
      }
    },
    validate(object) {
      return ((object as LimitRange).spec.limits ?? []).flatMap((item, index) => itemProblems(item, `spec.limits[${index}]`));
    },
  },
});

function itemProblems(
  { max = {}, min = {}, default: given = {}, defaultRequest = {} }: LimitRangeItem,
  field: string,
): readonly FieldCause[] {
  const more = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && quantityOf(a).nano > quantityOf(b).nano;
  return [...new Set([...Object.keys(max), ...Object.keys(min), ...Object.keys(given), ...Object.keys(defaultRequest)])].flatMap(
    (name) => [
      ...(more(min[name], max[name])
        ? [
            fieldCause.invalid(
              `${field}.min[${name}]`,
              min[name],
              `min value ${min[name]} is greater than max value ${max[name]}`,
            ),
          ]
        : []),
      ...(more(min[name], defaultRequest[name])
        ? [
            fieldCause.invalid(
              `${field}.defaultRequest[${name}]`,
              defaultRequest[name],
              `min value ${min[name]} is greater than default request value ${defaultRequest[name]}`,
            ),
          ]
        : []),
      ...(more(defaultRequest[name], max[name])
        ? [
            fieldCause.invalid(
              `${field}.defaultRequest[${name}]`,
              defaultRequest[name],
              `default request value ${defaultRequest[name]} is greater than max value ${max[name]}`,
            ),
          ]
        : []),
      ...(more(defaultRequest[name], given[name])
        ? [
            fieldCause.invalid(
              `${field}.defaultRequest[${name}]`,
              defaultRequest[name],
              `default request value ${defaultRequest[name]} is greater than default limit value ${given[name]}`,
            ),
          ]
        : []),
      ...(more(given[name], max[name])
        ? [
            fieldCause.invalid(
              `${field}.default[${name}]`,
              given[name],
              `default value ${given[name]} is greater than max value ${max[name]}`,
            ),
          ]
        : []),
    ],
  );
}
