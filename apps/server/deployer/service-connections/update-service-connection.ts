import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ServiceConnection, ServiceConnectionChange, ServiceConnectionPath } from './service-connection.ts';

export const updateServiceConnection = endpoint({
  summary: 'Change the variable of a service connection, or accept a suggestion',
  description: 'An empty `injectedVar` leaves the edge and takes the variable away. A new revision follows from a change of it.',
  params: ServiceConnectionPath,
  body: ServiceConnectionChange,
  audit: { resourceType: 'service-connection' },
  answers: {
    200: ServiceConnection,
    404: 'object.not_found',
    409: 'service_connection.variable_taken | object.changed',
    503: 'service.unavailable',
  },
  prepare: ({ params, caller }) => caller.serviceConnections.prepareChange(params.id),
  handle: async ({ params, body, caller, prepared }) => ok(await caller.serviceConnections.update(prepared, params.id, body)),
});
