import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, JobPath } from './job.ts';

export const getJob = endpoint({
  summary: 'A job: phase, steps, outputs, errors',
  params: JobPath,
  answers: { 200: Job, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.jobs.get(params.jobID)),
});
