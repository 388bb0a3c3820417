import type { Filter } from '../../parts/data-table.tsx';
import type { JobStatus } from './job-shape.ts';

const statuses: readonly JobStatus[] = [
  'queued',
  'running',
  'waiting',
  'awaiting_user',
  'succeeded',
  'failed',
  'cancelling',
  'cancelled',
  'deleting',
  'deleted',
];

/** Several words at once come first: that is what people look for. */
export const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'queued,running,waiting,cancelling,deleting', label: 'At work' },
    { value: 'failed,awaiting_user', label: 'Needs somebody' },
    ...statuses.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ],
};
