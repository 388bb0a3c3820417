import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, NewJob } from './job.ts';

export const createJob = endpoint({
  summary: 'Provision something in a cloud',
  description: [
    'Into the account and region of a space, or of a cloud account and a region. The job runs by itself from here on: follow it with',
    'GET /provisioning-jobs/{jobID}/events. With an `Idempotency-Key` header the same request again is no second job.',
  ].join(' '),
  body: NewJob,
  answers: {
    201: Job, 404: 'object.not_found',
    409: 'job.exists | job.kind_unsupported | cloud_account.read_only | space.inactive | request.idempotency_mismatch',
  },
  prepare: ({ body, caller }) => caller.previews.plan(body),
  handle: async ({ caller, prepared }) => created(await caller.jobs.insert(prepared)),
});
