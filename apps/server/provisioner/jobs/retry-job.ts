import { accepted } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, JobPath } from './job.ts';

export const retryJob = endpoint({
  summary: 'Go on from where a job failed',
  description: 'With your rights from now on. Steps that are done are not done again.',
  params: JobPath,
  audit: { action: 'retry' },
  answers: { 202: Job, 404: 'object.not_found', 409: 'job.wrong_state' },
  handle: async ({ params, caller }) => accepted(await caller.jobs.retry(params.jobID)),
});
