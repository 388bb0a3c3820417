import { Type } from 'typebox';
import { accepted } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Database, DatabasePath } from './database.ts';

export const deleteDatabase = endpoint({
  summary: 'Drop a database, its user and its secret',
  params: DatabasePath,
  query: Type.Object({ force: Type.Optional(Type.Boolean({ description: 'Also while somebody uses it.' })) }, { additionalProperties: false }),
  audit: { resourceType: 'database' },
  answers: {
    202: Database, 404: 'object.not_found', 409: 'database.in_use | database.rotating | job.not_a_datastore | job.not_ready | job.wrong_state | cloud.user_action',
    502: 'datastore.refused | cloud.system', 503: 'datastore.unreachable | cloud.transient',
  },
  prepare: ({ params, query, caller }) => caller.databases.prepareRemove(params.jobID, params.dbID, query.force ?? false),
  handle: async ({ params, caller }) => accepted(await caller.databases.remove(params.jobID, params.dbID)),
});
