import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';
import { labelKeyProblems, labelValueProblems } from './label-syntax.ts';

export type LabelOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | 'Gt' | 'Lt';

/** One condition on a label; a selector is a list of them, all of which must hold. `a=b` is `In` with one value. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** Sorted, each once. Empty for Exists and DoesNotExist; exactly one whole number for Gt and Lt. */
  readonly values: readonly string[];
}

/** A requirement that is known to be valid. Throws a BadRequest that names everything wrong with it. */
export function labelRequirement(key: string, operator: LabelOperator, values: readonly string[]): LabelRequirement {
  const problems = requirementProblems(key, operator, values);
  if (problems.length > 0) throw new StatusError('BadRequest', aggregate(problems));
  return { key, operator, values: [...new Set(values)].toSorted() };
}

function requirementProblems(key: string, operator: LabelOperator, values: readonly string[]): readonly string[] {
  const problems: string[] = [];
  const keyProblems = labelKeyProblems(key);
  if (keyProblems.length > 0) problems.push(`key: Invalid value: ${goQuote(key)}: ${keyProblems.join('; ')}`);
  // A list without entries is a null list to Kubernetes by the time it is checked.
  const given = `values: Invalid value: ${values.length === 0 ? 'null' : JSON.stringify(values)}`;
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) problems.push(`${given}: for 'in', 'notin' operators, values set can't be empty`);
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) problems.push(`${given}: values set must be empty for exists and does not exist`);
      break;
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) problems.push(`${given}: for 'Gt', 'Lt' operators, exactly one value is required`);
      problems.push(...values.flatMap((value, index) => (wholeNumber(value) === undefined
        ? [`values[${index}]: Invalid value: ${goQuote(value)}: for 'Gt', 'Lt' operators, the value must be an integer`] : [])));
      break;
  }
  for (const [index, value] of values.entries()) {
    const valueProblems = labelValueProblems(value);
    if (valueProblems.length > 0) problems.push(`values[${index}][${key}]: Invalid value: ${goQuote(value)}: ${valueProblems.join('; ')}`);
  }
  return problems;
}

function aggregate(problems: readonly string[]): string {
  const distinct = [...new Set(problems)];
  return distinct.length === 1 ? distinct.join() : `[${distinct.join(', ')}]`;
}

const least = -(2n ** 63n);
const greatest = 2n ** 63n - 1n;

/** A whole number of 64 bits with a sign, which is what Gt and Lt compare. */
export function wholeNumber(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^[+-]?[0-9]{1,400}$/.test(text)) return undefined;
  const value = text.startsWith('+') ? BigInt(text.slice(1)) : BigInt(text);
  return value < least || value > greatest ? undefined : value;
}
