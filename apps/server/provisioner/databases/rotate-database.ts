import { accepted } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Database, DatabasePath } from './database.ts';

export const rotateDatabase = endpoint({
  summary: 'Give a database a new password without downtime',
  description:
    'A second user takes over, with a new password at the same `secretRef`. The login before it works until the next rotation. ' +
    'After a rotation that failed, this goes on with it.',
  params: DatabasePath,
  audit: { resourceType: 'database', action: 'rotate' },
  answers: {
    202: Database,
    404: 'object.not_found',
    409: 'database.exists | database.rotating | job.not_a_datastore | job.not_ready | job.wrong_state | cloud.user_action',
    502: 'datastore.refused | cloud.system',
    503: 'datastore.unreachable | cloud.transient',
  },
  prepare: ({ params, caller }) => caller.rotations.prepare(params.jobID, params.dbID),
  handle: async ({ params, caller }) => accepted(await caller.rotations.start(params.jobID, params.dbID)),
});
