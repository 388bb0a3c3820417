import { Badge } from '@mantine/core';
import type { JobStep } from '../../parts/jobs/job-shape.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

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
