import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ClusterKubeconfig, ClusterKubeconfigOrder, SpaceIdPath } from './cluster-kubeconfig.ts';

export const createClusterKubeconfig = endpoint({
  summary: 'A kubeconfig that leads to the cluster of a space',
  description: [
    'Through the proxy of this server: it asks for `space:update` at each request, and writes changes to the audit log. Inside, you are',
    '`loft:user:<handle>`, and the cluster decides what that may do; it may be nothing until somebody binds a role to it.',
    'A token is only made when asked for, and is yours to revoke under `/tokens`. No credentials of the cloud are in it.',
  ].join(' '),
  params: SpaceIdPath,
  body: ClusterKubeconfigOrder,
  answers: { 200: ClusterKubeconfig, 404: 'object.not_found', 409: 'kubernetes.no_address' },
  audit: { action: 'kubeconfig', keeps: ['withToken', 'expiresInDays', 'accessToken'] },
  prepare: ({ params, body, caller }) => caller.clusterKubeconfigs.make(params.spaceID, body),
  handle: async ({ prepared }) => ok(prepared),
});
