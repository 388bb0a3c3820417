import type { Job } from '../../parts/jobs/job-shape.ts';
import { Empty } from '../../parts/states.tsx';

/** The server has to be there first. */
export function NotReady({ job, what }: { readonly job: Job; readonly what: string }) {
  const over = ['deleted', 'deleting', 'cancelled', 'cancelling'].includes(job.status);
  return (
    <Empty title={over ? 'The server is gone' : 'The server is not there yet'}>
      {over ? `${what} went with it.` : `${what} can be made as soon as its job has succeeded.`}
    </Empty>
  );
}
