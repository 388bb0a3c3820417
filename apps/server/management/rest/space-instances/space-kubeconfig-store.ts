import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { outcome } from '@spacedock/contracts';
import { callerOf } from '../../caller-of.ts';
import { spaceKubeconfig } from '../../proxy/space-kubeconfig.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import type { SpaceInstancePath } from './space-instance.ts';
import type { FoundInstance, spaceInstanceStore } from './space-instance-store.ts';
import type { SpaceKubeconfig, SpaceKubeconfigOrder } from './space-kubeconfig.ts';

const dayMs = 24 * 3600_000;
const longestName = 100;

/** The way into a space for kubectl, as `spacedock kubeconfig --space` makes it. */
export function spaceKubeconfigStore(
  { tokens, kubernetes, now }: Pick<ManagementStoreContext, 'tokens' | 'kubernetes' | 'now'>,
  instances: Pick<ReturnType<typeof spaceInstanceStore>, 'find'>,
) {
  /** The config service makes it, under the caller's rights and with an entry of its own in the audit log. */
  async function makeToken({ person, project, object }: FoundInstance, days: number) {
    const expiresAt = new Date(now().getTime() + dayMs * days);
    const made = now().toISOString();
    const name = `${`kubeconfig ${project}/${object.metadata.name}`.slice(0, longestName - made.length - 1)} ${made}`;
    const caller = callerOf(person, `/api/space-instances/${project}/${object.metadata.name}/kubeconfig`);
    const { entry, token } = await tokens.createAccessToken({ caller, name, expiresAt: timestampFromDate(expiresAt) });
    if (!entry) throw new Error('The config service made a token, but did not say which.');
    return { token, accessToken: { id: entry.id, name: entry.name, expiresAt: expiresAt.toISOString() } };
  }

  return {
    async make(path: SpaceInstancePath, { withToken, expiresInDays = 30 }: SpaceKubeconfigOrder): Promise<SpaceKubeconfig> {
      const found = await instances.find(path, 'space-instance:update');
      const {
        object: {
          metadata: { name: space },
          spec,
          status,
        },
        project,
      } = found;
      if (!status?.canUse)
        throw outcome('policy.missing', { policy: 'space-instance:update', where: `space instance ${project}/${space}` });
      const namespace = spec?.clusterRef?.namespace;
      if (!namespace) throw outcome('space_instance.no_namespace', { name: space });
      const address = await kubernetes();
      if (!address) throw outcome('kubernetes.no_address');
      const { token, accessToken } = withToken ? await makeToken(found, expiresInDays) : { token: undefined, accessToken: null };
      const { server, caPem } = address;
      return {
        kubeconfig: spaceKubeconfig({ server, caPem, token, project, space, namespace }),
        namespace,
        accessToken,
      };
    },
  };
}
