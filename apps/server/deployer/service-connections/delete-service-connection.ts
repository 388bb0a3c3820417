import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ServiceConnectionPath } from './service-connection.ts';

export const deleteServiceConnection = endpoint({
  summary: 'Delete a service connection',
  description: 'Its variable goes with the next revision, which follows by itself.',
  params: ServiceConnectionPath,
  audit: { resourceType: 'service-connection' },
  answers: { 204: null, 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.serviceConnections.prepareChange(params.id),
  async handle({ params, caller }) {
    await caller.serviceConnections.remove(params.id);
    return empty();
  },
});
