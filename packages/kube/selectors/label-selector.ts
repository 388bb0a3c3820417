import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';
import { parseLabelRequirements } from './label-parser.ts';
import { labelRequirement, wholeNumber, type LabelRequirement } from './label-requirement.ts';

export type { LabelRequirement } from './label-requirement.ts';

/** `metav1.LabelSelector`, as it stands in a spec. */
export interface LabelSelectorObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
}

/** Reads the `labelSelector` of a request. Throws a BadRequest in Kubernetes' words. An empty text selects everything. */
export function parseLabelSelector(text: string): readonly LabelRequirement[] {
  return sortedByKey(parseLabelRequirements(text));
}

/** Reads the selector of a spec. `{}` selects everything; an absent selector selects nothing, which is for the caller to see. */
export function labelSelectorFromObject(selector: LabelSelectorObject): readonly LabelRequirement[] {
  const equalities = Object.entries(selector.matchLabels ?? {}).map(([key, value]) => labelRequirement(key, 'In', [value]));
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values = [] }) => {
    if (!isExpressionOperator(operator)) throw new StatusError('BadRequest', `${goQuote(operator)} is not a valid label selector operator`);
    return labelRequirement(key, operator, values);
  });
  return sortedByKey([...equalities, ...expressions]);
}

/** Whether an object with these labels is selected. */
export function matchesLabels(requirements: readonly LabelRequirement[], labels: Readonly<Record<string, string>>): boolean {
  return requirements.every((requirement) => holds(requirement, Object.hasOwn(labels, requirement.key) ? labels[requirement.key] : undefined));
}

function holds({ operator, values }: LabelRequirement, label: string | undefined): boolean {
  switch (operator) {
    case 'In': return label !== undefined && values.includes(label);
    case 'NotIn': return label === undefined || !values.includes(label);
    case 'Exists': return label !== undefined;
    case 'DoesNotExist': return label === undefined;
    case 'Gt':
    case 'Lt': {
      const [left, right] = [wholeNumber(label), wholeNumber(values[0])];
      if (left === undefined || right === undefined) return false;
      return operator === 'Gt' ? left > right : left < right;
    }
  }
}

/** The selector as text that `parseLabelSelector` reads back. */
export function formatLabelSelector(requirements: readonly LabelRequirement[]): string {
  return requirements.map(formatRequirement).join(',');
}

/** As Kubernetes prints selectors of a spec in tables and in `status.selector`: an expression stays `in`, also with one value. */
export function formatLabelSelectorObject(selector: LabelSelectorObject): string {
  const terms = [
    ...labelSelectorFromObject({ matchLabels: selector.matchLabels ?? {} }).map(({ key, values }) => ({ key, text: `${key}=${values.join()}` })),
    ...labelSelectorFromObject({ matchExpressions: selector.matchExpressions ?? [] })
      .map((requirement) => ({ key: requirement.key, text: formatExpression(requirement) })),
  ];
  return sortedByKey(terms).map(({ text }) => text).join(',');
}

function formatRequirement(requirement: LabelRequirement): string {
  const [only, ...others] = requirement.values;
  if (only !== undefined && others.length === 0) {
    if (requirement.operator === 'In') return `${requirement.key}=${only}`;
    if (requirement.operator === 'NotIn') return `${requirement.key}!=${only}`;
  }
  return formatExpression(requirement);
}

function formatExpression({ key, operator, values }: LabelRequirement): string {
  switch (operator) {
    case 'In': return `${key} in (${values.join()})`;
    case 'NotIn': return `${key} notin (${values.join()})`;
    case 'Exists': return key;
    case 'DoesNotExist': return `!${key}`;
    case 'Gt': return `${key}>${values.join()}`;
    case 'Lt': return `${key}<${values.join()}`;
  }
}

function isExpressionOperator(operator: string): operator is 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' {
  return operator === 'In' || operator === 'NotIn' || operator === 'Exists' || operator === 'DoesNotExist';
}

function sortedByKey<Keyed extends { readonly key: string }>(list: readonly Keyed[]): readonly Keyed[] {
  return list.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}
