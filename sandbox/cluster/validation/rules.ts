import { isDeepStrictEqual } from 'node:util';
import {
  type FieldCause,
  fieldCause,
  goQuote,
  keyProblems,
  labelSelectorFromObject,
  type LabelSelectorObject,
  labelValueProblems,
  nameProblems,
} from '@spacedock/kube';

/** Rules that many kinds share, each with Kubernetes' own explanation. */

export const notFoundCause = (field: string, value: string): FieldCause => ({
  reason: 'FieldValueNotFound',
  field,
  message: `Not found: ${goQuote(value)}`,
});

export const labelName = (value: string, field: string): readonly FieldCause[] =>
  nameProblems(value, 'label').map((problem) => fieldCause.invalid(field, value, problem));
export const subdomainName = (value: string, field: string): readonly FieldCause[] =>
  nameProblems(value).map((problem) => fieldCause.invalid(field, value, problem));
export const qualifiedName = (value: string, field: string): readonly FieldCause[] =>
  keyProblems(value).map((problem) => fieldCause.invalid(field, value, problem));

/** A value out of a fixed set; `required` when it is not there. */
export function oneOf(value: string | undefined, field: string, supported: readonly string[]): readonly FieldCause[] {
  if (!value) return [fieldCause.required(field)];
  return supported.includes(value) ? [] : [fieldCause.notSupported(field, value, supported)];
}

export const notNegative = (value: number | undefined, field: string): readonly FieldCause[] =>
  (value ?? 0) < 0 ? [fieldCause.invalid(field, value, 'must be greater than or equal to 0')] : [];

export const unchanged = (next: unknown, old: unknown, field: string): readonly FieldCause[] =>
  isDeepStrictEqual(next, old) ? [] : [fieldCause.invalid(field, next ?? null, 'field is immutable')];

export const portNumber = (port: number, field: string): readonly FieldCause[] =>
  port >= 1 && port <= 65535 ? [] : [fieldCause.invalid(field, port, 'must be between 1 and 65535, inclusive')];

export function portNameProblems(name: string): readonly string[] {
  return [
    ...(name.length > 15 ? ['must be no more than 15 characters'] : []),
    ...(/^[-a-z0-9]+$/.test(name) ? [] : ['must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)']),
    ...(/[a-z]/.test(name) ? [] : ['must contain at least one letter (a-z)']),
    ...(name.includes('--') ? ['must not contain consecutive hyphens'] : []),
    ...(name.startsWith('-') || (name.length > 0 && name.endsWith('-')) ? ['must not begin or end with a hyphen'] : []),
  ];
}

export const portNumberOrName = (port: number | string, field: string): readonly FieldCause[] =>
  typeof port === 'number'
    ? portNumber(port, field)
    : portNameProblems(port).map((problem) => fieldCause.invalid(field, port, problem));

export const protocols = ['SCTP', 'TCP', 'UDP'] as const;

/** Keys of config maps and secrets. */
export function dataKeyProblems(key: string): readonly string[] {
  return [
    ...(key.length > 253 ? ['must be no more than 253 characters'] : []),
    ...(/^[-._a-zA-Z0-9]+$/.test(key)
      ? []
      : [
          `a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`,
        ]),
    ...(key === '.' ? [`must not be '.'`] : []),
    ...(key === '..' ? [`must not be '..'`] : key.startsWith('..') ? [`must not start with '..'`] : []),
  ];
}

export const dataLimit = 1024 * 1024;

/** A label selector of a spec. */
export function selectorProblems(selector: LabelSelectorObject | undefined, field: string): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  for (const [key, value] of Object.entries(selector?.matchLabels ?? {})) {
    for (const problem of keyProblems(key)) causes.push(fieldCause.invalid(`${field}.matchLabels`, key, problem));
    for (const problem of labelValueProblems(value)) causes.push(fieldCause.invalid(`${field}.matchLabels`, value, problem));
  }
  for (const [index, { key, operator, values = [] }] of (selector?.matchExpressions ?? []).entries()) {
    const at = `${field}.matchExpressions[${index}]`;
    switch (operator) {
      case 'In':
      case 'NotIn':
        if (values.length === 0)
          causes.push(fieldCause.required(`${at}.values`, `must be specified when \`operator\` is 'In' or 'NotIn'`));
        break;
      case 'Exists':
      case 'DoesNotExist':
        if (values.length > 0)
          causes.push(
            fieldCause.forbidden(`${at}.values`, `may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`),
          );
        break;
      default:
        causes.push(fieldCause.invalid(`${at}.operator`, operator, 'not a valid selector operator'));
    }
    for (const problem of keyProblems(key)) causes.push(fieldCause.invalid(`${at}.key`, key, problem));
    for (const [position, value] of values.entries()) {
      for (const problem of labelValueProblems(value))
        causes.push(fieldCause.invalid(`${at}.values[${position}]`, value, problem));
    }
  }
  return causes;
}

export const isEmptySelector = (selector: LabelSelectorObject | undefined): boolean =>
  Object.keys(selector?.matchLabels ?? {}).length === 0 && (selector?.matchExpressions ?? []).length === 0;

/** Requirements of a selector that was found valid; nothing when it is not. */
export function requirementsOf(selector: LabelSelectorObject): ReturnType<typeof labelSelectorFromObject> | undefined {
  return selectorProblems(selector, '').length === 0 ? labelSelectorFromObject(selector) : undefined;
}
