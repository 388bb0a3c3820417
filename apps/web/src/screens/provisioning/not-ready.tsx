import { Empty } from '../../parts/states.tsx';
import type { Job } from './job-shape.ts';

/** The server has to be there first. */
export function NotReady({ job, what }: { readonly job: Job; readonly what: string }) {
  const over = ['deleted', 'deleting', 'cancelled', 'cancelling'].includes(job.status);
  return (
    <Empty title={over ? 'The server is gone' : 'The server is not there yet'}>
      {over ? `${what} went with it.` : `${what} can be made as soon as its job has succeeded.`}
    </Empty>
  );
}
