import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { JobPath } from '../jobs/job.ts';
import { Database, NewDatabase } from './database.ts';

export const createDatabase = endpoint({
  summary: 'Make a database, and a user that may use it and nothing else',
  description: 'The password goes straight to the secret manager of the cloud; `secretRef` says where. The owner is called like the database unless said.',
  params: JobPath,
  body: NewDatabase,
  audit: { resourceType: 'database' },
  answers: {
    201: Database, 404: 'object.not_found', 409: 'database.exists | job.not_a_datastore | job.not_ready | cloud.user_action',
    502: 'datastore.refused | cloud.system', 503: 'datastore.unreachable | cloud.transient',
  },
  prepare: ({ params, body, caller }) => caller.databases.prepare(params.jobID, body),
  handle: async ({ caller, prepared }) => created(await caller.databases.insert(prepared)),
});
