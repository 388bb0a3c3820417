import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { JobQuery, JobSummary } from './job.ts';

export const listJobs = endpoint({
  summary: 'List the provisioning jobs you may see',
  query: JobQuery,
  answers: { 200: listOf(JobSummary) },
  handle: async ({ query, caller }) => paged(await caller.jobs.list(query)),
});
