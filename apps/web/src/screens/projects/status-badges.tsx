import { StatusBadge } from '../../parts/status-badge.tsx';
import type { StatusCount } from './status-counts.ts';

/** How many are in which status, one badge for each. */
export function StatusBadges({ counts }: { readonly counts: readonly StatusCount[] }) {
  return counts.map(({ status, count }) => (
    <StatusBadge key={status} status={status} label={`${count} ${status.replaceAll('_', ' ')}`} />
  ));
}
