import { Badge } from '@mantine/core';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { JobStep } from './job-shape.ts';

/** A step that is not begun is not at work: it has its turn, or never will. */
export function StepBadge({ status }: { readonly status: JobStep['status'] }) {
  return status === 'pending' ? (
    <Badge color="gray" data-status={status}>
      not begun
    </Badge>
  ) : (
    <StatusBadge status={status} />
  );
}
