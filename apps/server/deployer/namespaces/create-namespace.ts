import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Namespace, NewNamespace, SpaceNamespacesPath } from './namespace.ts';

export const createNamespace = endpoint({
  summary: 'Create a namespace on the cluster of a space',
  description: 'It carries labels that say that it was made here and through which space, and an annotation with who made it. '
    + 'Names that begin with `kube-` belong to Kubernetes.',
  params: SpaceNamespacesPath,
  body: NewNamespace,
  audit: { action: 'create-namespace' },
  answers: {
    201: Namespace,
    400: 'namespace.reserved',
    404: 'object.not_found',
    409: [
      'namespace.exists', 'namespace.terminating', 'cloud_account.read_only', 'cluster.access_missing', 'cluster.address_private',
      'cloud.user_action', 'space.inactive',
    ].join(' | '),
    502: 'cluster.refused | cluster.unreadable | cloud.system',
    503: 'cluster.unreachable | cloud.transient',
  },
  prepare: ({ params, body, caller }) => caller.namespaces.create(params.spaceID, body.name),
  handle: async ({ prepared }) => created(prepared),
});
