import { outcome } from '@spacedock/contracts';
import { kubeconfigText } from '@spacedock/kube';
import { clusterBase } from '../../proxy/proxy-path.ts';
import { kubeconfigToken } from '../kubeconfig-token.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import type { ClusterKubeconfig, ClusterKubeconfigOrder } from './cluster-kubeconfig.ts';

/** The way to a whole cluster for kubectl: through our proxy, so that it ends with the caller's rights, whatever token is in it. */
export function clusterKubeconfigStore(context: ManagementStoreContext) {
  const { access, open, kubernetes } = context;
  return {
    async make(spaceId: string, { withToken, expiresInDays: days = 1 }: ClusterKubeconfigOrder): Promise<ClusterKubeconfig> {
      const { plane, person } = await open();
      const space = plane.directory().spaces.find(({ id }) => id === spaceId);
      const place = { space: spaceId };
      const seen = access.holds('space:view', place) || access.holds('space:update', place);
      if (!space || !seen) throw outcome('object.not_found', { kind: 'space', id: spaceId });
      access.must('space:update', place, `space ${space.name}`);
      const address = await kubernetes();
      if (!address) throw outcome('kubernetes.no_address');
      const { token, accessToken } = withToken
        ? await kubeconfigToken(context, { person, into: space.name, path: `/api/spaces/${spaceId}/kubeconfig`, days })
        : { token: undefined, accessToken: null };
      const { server, caPem } = address;
      // A cluster that is away at the moment is no reason to refuse the way to it.
      const names = await plane.groupNames(spaceId).catch(() => undefined);
      return {
        kubeconfig: kubeconfigText({
          name: `loft-cluster_${space.handle}`,
          server: `${server.replace(/(?:\/kubernetes\/management)?\/*$/, '')}${clusterBase(space.handle)}`,
          token,
          ...(caPem === undefined ? {} : { caPem }),
        }),
        accessToken,
        identity: names ? { user: names.user(person.handle), admins: names.admins } : null,
      };
    },
  };
}
