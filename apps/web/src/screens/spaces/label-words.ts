import type { Namespace } from './space-calls.ts';

/** The labels that say something new: those that mark what was made here are told by a badge. */
export function labelWords({ labels = {}, managedByZopnight }: Pick<Namespace, 'labels' | 'managedByZopnight'>): string {
  const own = (label: string): boolean =>
    managedByZopnight && (label === 'app.kubernetes.io/managed-by' || label.startsWith('spacedock.dev/'));
  return Object.entries(labels)
    .filter(([label]) => !own(label))
    .map(([label, value]) => (value === '' ? label : `${label}=${value}`))
    .join(', ');
}
