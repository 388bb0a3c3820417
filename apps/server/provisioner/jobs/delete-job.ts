import { Type } from 'typebox';
import { accepted } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Job, JobPath } from './job.ts';

export const deleteJob = endpoint({
  summary: 'Tear down what a job made',
  description: [
    'From whatever state it is in, step by step in reverse. The job stays readable, as `deleted`. What keeps something from being',
    'removed is named in its step; ask again when that is mended.',
  ].join(' '),
  params: JobPath,
  query: Type.Object({
    force: Type.Optional(Type.Boolean({ description: 'With the databases in it, and also while deployments are connected to it.' })),
  }, { additionalProperties: false }),
  answers: { 202: Job, 404: 'object.not_found', 409: 'job.holds_databases | job.wrong_state | connection.in_use', 503: 'service.unavailable' },
  prepare: ({ params, query, caller }) => caller.connections.prepareRemoveAll(params.jobID, query.force ?? false),
  handle: async ({ params, query, caller }) => accepted(await caller.jobs.remove(params.jobID, query.force ?? false)),
});
