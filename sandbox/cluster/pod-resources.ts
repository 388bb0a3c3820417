import { addQuantities, formatQuantity, type Quantity, quantityOf } from './quantity.ts';
import type { Container, Pod } from './shapes/pod.ts';

/** What a pod asks for as a whole: its containers together, or an init container that needs more for its time alone. */
export const podRequests = (pod: Pod): Record<string, string> => totals(pod, 'requests');
export const podLimits = (pod: Pod): Record<string, string> => totals(pod, 'limits');

function totals({ spec }: Pod, which: 'requests' | 'limits'): Record<string, string> {
  const sum = new Map<string, Quantity>();
  const add = (into: Map<string, Quantity>, amounts: Readonly<Record<string, string>> | undefined): void => {
    for (const [name, amount] of Object.entries(amounts ?? {}))
      into.set(name, addQuantities(into.get(name) ?? quantityOf('0'), quantityOf(amount)));
  };
  for (const container of spec.containers ?? []) add(sum, container.resources?.[which]);
  const sidecars = new Map<string, Quantity>();
  const most = new Map<string, Quantity>();
  for (const container of spec.initContainers ?? []) {
    if (isSidecar(container)) add(sidecars, container.resources?.[which]);
    const now = new Map(sidecars);
    if (!isSidecar(container)) add(now, container.resources?.[which]);
    for (const [name, amount] of now) if (amount.nano > (most.get(name)?.nano ?? 0n)) most.set(name, amount);
  }
  for (const [name, amount] of sidecars) sum.set(name, addQuantities(sum.get(name) ?? quantityOf('0'), amount));
  for (const [name, amount] of most) if (amount.nano > (sum.get(name)?.nano ?? 0n)) sum.set(name, amount);
  for (const [name, amount] of Object.entries(spec.resources?.[which] ?? {})) sum.set(name, quantityOf(amount));
  for (const [name, amount] of Object.entries(spec.overhead ?? {}))
    if (sum.has(name) || which === 'requests') sum.set(name, addQuantities(sum.get(name) ?? quantityOf('0'), quantityOf(amount)));
  return Object.fromEntries([...sum].map(([name, amount]) => [name, formatQuantity(amount)]));
}

const isSidecar = ({ restartPolicy }: Container): boolean => restartPolicy === 'Always';
