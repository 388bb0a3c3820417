import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewServiceConnection, ServiceConnection } from './service-connection.ts';

export const createServiceConnection = endpoint({
  summary: 'Connect a deployment to another one, or to a datastore',
  description: [
    'With `injectedVar` the address of the target is put into that variable, and kept right: whenever it changes, a new revision follows.',
    'Cycles are allowed. In another environment, the address is that inside of the cluster where both share one, otherwise that from outside.',
  ].join(' '),
  body: NewServiceConnection,
  audit: { resourceType: 'service-connection' },
  answers: {
    201: ServiceConnection,
    404: 'object.not_found',
    409: 'service_connection.exists | service_connection.variable_taken | deployment.deleting',
    503: 'service.unavailable',
  },
  prepare: ({ body, caller }) => caller.serviceConnections.prepare(body),
  handle: async ({ body, caller, prepared }) => created(await caller.serviceConnections.insert(prepared, body)),
});
