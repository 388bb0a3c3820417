import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceInstancePath } from './space-instance.ts';
import { SpaceKubeconfig, SpaceKubeconfigOrder } from './space-kubeconfig.ts';

export const createSpaceKubeconfig = endpoint({
  summary: 'A kubeconfig that leads into a space instance',
  description:
    'Through the proxy of this server: what it may inside is decided by your rights at each request. A token is only made when asked for, and is yours to revoke under `/tokens`.',
  params: SpaceInstancePath,
  body: SpaceKubeconfigOrder,
  answers: { 200: SpaceKubeconfig, 404: 'object.not_found', 409: 'space_instance.no_namespace | kubernetes.no_address' },
  audit: { action: 'kubeconfig', keeps: ['withToken', 'expiresInDays', 'accessToken', 'namespace'] },
  thingsGiveRights: true,
  prepare: ({ params, body, caller }) => caller.spaceKubeconfigs.make(params, body),
  handle: async ({ prepared }) => ok(prepared),
});
