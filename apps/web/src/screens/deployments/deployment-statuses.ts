import type { Filter } from '../../parts/data-table.tsx';

/** Those in which something happens by itself. */
export const underWay = 'pending,building,deploying,rolling_out,deleting';

const statuses = ['pending', 'building', 'deploying', 'rolling_out', 'active', 'failed', 'deleting'];

export const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  options: [{ value: underWay, label: 'under way' }, ...statuses.map((value) => ({ value, label: value.replaceAll('_', ' ') }))],
};
