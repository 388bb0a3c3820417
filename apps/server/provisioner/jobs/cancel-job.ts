import { accepted } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, JobPath } from './job.ts';

export const cancelJob = endpoint({
  summary: 'Stop a job, and undo what it did so far',
  params: JobPath,
  audit: { action: 'cancel' },
  answers: { 202: Job, 404: 'object.not_found', 409: 'job.wrong_state' },
  handle: async ({ params, caller }) => accepted(await caller.jobs.cancel(params.jobID)),
});
