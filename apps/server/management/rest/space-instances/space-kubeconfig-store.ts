import { outcome } from '@spacedock/contracts';
import { spaceKubeconfig } from '../../proxy/space-kubeconfig.ts';
import { kubeconfigToken } from '../kubeconfig-token.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import type { SpaceInstancePath } from './space-instance.ts';
import type { spaceInstanceStore } from './space-instance-store.ts';
import type { SpaceKubeconfig, SpaceKubeconfigOrder } from './space-kubeconfig.ts';

/** The way into a space for kubectl, as `spacedock kubeconfig --space` makes it. */
export function spaceKubeconfigStore(
  context: Pick<ManagementStoreContext, 'tokens' | 'kubernetes' | 'now'>,
  instances: Pick<ReturnType<typeof spaceInstanceStore>, 'find'>,
) {
  return {
    async make(path: SpaceInstancePath, { withToken, expiresInDays = 30 }: SpaceKubeconfigOrder): Promise<SpaceKubeconfig> {
      const {
        object: {
          metadata: { name: space },
          spec,
          status,
        },
        project,
        person,
      } = await instances.find(path, 'space-instance:update');
      if (!status?.canUse)
        throw outcome('policy.missing', { policy: 'space-instance:update', where: `space instance ${project}/${space}` });
      const namespace = spec?.clusterRef?.namespace;
      if (!namespace) throw outcome('space_instance.no_namespace', { name: space });
      const address = await context.kubernetes();
      if (!address) throw outcome('kubernetes.no_address');
      const { token, accessToken } = withToken
        ? await kubeconfigToken(context, {
            person,
            into: `${project}/${space}`,
            path: `/api/space-instances/${project}/${space}/kubeconfig`,
            days: expiresInDays,
          })
        : { token: undefined, accessToken: null };
      const { server, caPem } = address;
      return {
        kubeconfig: spaceKubeconfig({ server, caPem, token, project, space, namespace }),
        namespace,
        accessToken,
      };
    },
  };
}
