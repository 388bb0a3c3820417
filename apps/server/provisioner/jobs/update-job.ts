import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, JobChange, JobPath } from './job.ts';

export const updateJob = endpoint({
  summary: 'Change name and tags of a job',
  description: 'Here only: nothing in the cloud is renamed or tagged, and nothing runs again. Of `unchangedSince`, that the job went on is no change.',
  params: JobPath,
  body: JobChange,
  answers: { 200: Job, 404: 'object.not_found', 409: 'job.exists | object.changed' },
  handle: async ({ params, body, caller }) => ok(await caller.jobs.update(params.jobID, body)),
});
