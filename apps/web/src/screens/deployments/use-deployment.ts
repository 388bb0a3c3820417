import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';

/** One deployment, with the revisions that run and are on their way. Asked once, however many parts of a screen want to know. */
export const useDeployment = (id: string, { when = true }: { readonly when?: boolean } = {}) =>
  useRead(call('get', '/api/deployments/{id}', { params: { path: { id } } }), {
    topics: ['deployments', 'deployment-events'],
    when,
  });
