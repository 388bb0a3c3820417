import type { Filter } from '../data-table.tsx';
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

/** All but those of which nothing is left. */
export const inUse = statuses.filter((status) => status !== 'cancelled' && status !== 'deleted').join(',');

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
