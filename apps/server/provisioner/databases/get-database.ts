import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Database, DatabasePath } from './database.ts';

export const getDatabase = endpoint({
  summary: 'A database, and how to connect to it',
  params: DatabasePath,
  answers: { 200: Database, 404: 'object.not_found', 409: 'job.not_a_datastore | job.not_ready' },
  handle: async ({ params, caller }) => ok(await caller.databases.get(params.jobID, params.dbID)),
});
