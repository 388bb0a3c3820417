import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ProjectPath } from '../projects/project.ts';
import { Environment, NewEnvironment } from './environment.ts';

export const createEnvironment = endpoint({
  summary: 'Make an environment in a project',
  description: [
    'A namespace of a space belongs to one environment. It has to be there, or `createNamespace` has to say that it is to be made,',
    'for which you need `space:update` on the space. `registryIntegrationId` and `registryUrl` go together.',
  ].join(' '),
  params: ProjectPath,
  body: NewEnvironment,
  answers: {
    201: Environment, 400: 'namespace.reserved', 404: 'object.not_found',
    409: [
      'environment.exists', 'environment.namespace_taken', 'namespace.missing', 'cluster.access_missing', 'cluster.address_private',
      'cloud_account.read_only', 'space.inactive', 'cloud.user_action',
    ].join(' | '),
    502: 'cluster.refused | cloud.system', 503: 'cluster.unreachable | cloud.transient',
  },
  prepare: ({ params, body, caller }) => caller.environments.prepareInsert(params.projectId, body),
  handle: async ({ params, body, caller }) => created(await caller.environments.insert(params.projectId, body)),
});
