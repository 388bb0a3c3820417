import { type FieldCause, fieldCause, goQuote } from '@spacedock/kube';
import { quantityOf } from '../quantity.ts';
import type { Resources } from '../shapes/pod.ts';
import { qualifiedName } from './rules.ts';

const containerResources = new Set(['cpu', 'memory', 'ephemeral-storage']);
const isHugePages = (name: string): boolean => name.startsWith('hugepages-');
/** More of these may be promised than there is. */
const overcommitted = (name: string): boolean => (!name.includes('/') ? !isHugePages(name) : name.startsWith('kubernetes.io/'));

export function containerResourceProblems(resources: Resources | undefined, field: string): readonly FieldCause[] {
  const { limits = {}, requests = {} } = resources ?? {};
  const causes: FieldCause[] = [];
  for (const [name, amount] of Object.entries(limits)) causes.push(...resourceProblems(name, amount, `${field}.limits[${name}]`));
  for (const [name, amount] of Object.entries(requests)) {
    causes.push(...resourceProblems(name, amount, `${field}.requests[${name}]`));
    const limit = limits[name];
    if (limit === undefined) {
      if (!overcommitted(name))
        causes.push(fieldCause.required(`${field}.limits`, 'Limit must be set for non overcommitable resources'));
      continue;
    }
    const [asked, most] = [quantityOf(amount).nano, quantityOf(limit).nano];
    if (asked !== most && !overcommitted(name))
      causes.push(fieldCause.invalid(`${field}.requests`, amount, `must be equal to ${name} limit of ${limit}`));
    else if (asked > most)
      causes.push(fieldCause.invalid(`${field}.requests`, amount, `must be less than or equal to ${name} limit of ${limit}`));
  }
  return causes;
}

function resourceProblems(name: string, amount: string, field: string): readonly FieldCause[] {
  const causes = [...qualifiedName(name, field)];
  if (causes.length === 0 && !name.includes('/') && !containerResources.has(name) && !isHugePages(name)) {
    causes.push(
      fieldCause.invalid(field, name, 'must be a standard resource type or fully qualified'),
      fieldCause.invalid(field, name, 'must be a standard resource for containers'),
    );
  }
  return [...causes, ...amountProblems(name, amount, field)];
}

/** An amount is at least nothing, and things come whole. */
export function amountProblems(name: string, amount: string, field: string): readonly FieldCause[] {
  const { nano } = quantityOf(amount);
  if (nano < 0n) return [fieldCause.invalid(field, amount, 'must be greater than or equal to 0')];
  const whole =
    name.includes('/') ||
    ['pods', 'services', 'secrets', 'configmaps', 'persistentvolumeclaims', 'resourcequotas', 'replicationcontrollers'].includes(
      name,
    ) ||
    name.startsWith('count/');
  return whole && nano % 1_000_000_000n !== 0n
    ? [{ reason: 'FieldValueInvalid', field, message: `Invalid value: ${goQuote(amount)}: must be an integer` }]
    : [];
}
