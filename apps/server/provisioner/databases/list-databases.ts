import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { JobPath } from '../jobs/job.ts';
import { Database, DatabaseQuery } from './database.ts';

export const listDatabases = endpoint({
  summary: 'List the databases of a datastore',
  params: JobPath,
  query: DatabaseQuery,
  answers: { 200: listOf(Database), 404: 'object.not_found', 409: 'job.not_a_datastore | job.not_ready' },
  handle: async ({ params, query, caller }) => paged(await caller.databases.list(params.jobID, query)),
});
