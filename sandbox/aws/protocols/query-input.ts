import type { AwsInput } from '../aws-operation.ts';

/**
 * The parameters of a query request as one piece of data: `Filter.1.Name=vpc-id&Filter.1.Value.1=vpc-1` becomes
 * `{ Filter: [{ Name: 'vpc-id', Value: ['vpc-1'] }] }`. IAM writes lists as `ActionNames.member.1`; the `member` is left out.
 */
export function queryInput(parameters: URLSearchParams): AwsInput {
  const root: Branch = new Map();
  for (const [path, value] of parameters) {
    const steps = path.split('.').filter((step, index) => !(index > 0 && step === 'member'));
    plant(root, steps, value);
  }
  return dataOf(root) as AwsInput;
}

type Branch = Map<string, Branch | string>;

function plant(branch: Branch, [step = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    branch.set(step, value);
    return;
  }
  const found = branch.get(step);
  const next: Branch = found instanceof Map ? found : new Map();
  branch.set(step, next);
  plant(next, rest, value);
}

function dataOf(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch;
  const keys = [...branch.keys()];
  const isList = keys.length > 0 && keys.every((key) => /^[1-9]\d{0,3}$/.test(key));
  if (isList) return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => dataOf(branch.get(key) ?? ''));
  return Object.fromEntries([...branch].map(([key, value]) => [key, dataOf(value)]));
}
