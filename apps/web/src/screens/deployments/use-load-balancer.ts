import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { isExposed, readConfigs } from './configs.ts';
import type { Deployment } from './deployment-shapes.ts';

const lookEveryMs = 4_000;

/** Where it is reached from outside. The cluster makes that in its own time: until it is there, it is asked again and again. */
export function useLoadBalancer({ id, configs, currentRevisionId }: Pick<Deployment, 'id' | 'configs' | 'currentRevisionId'>) {
  const exposed = isExposed(readConfigs(configs)) && currentRevisionId !== null;
  const asked = call('get', '/api/deployments/{id}/loadbalancer', { params: { path: { id } } });
  const first = useRead(asked, { topics: ['deployments'], when: exposed });
  const waits =
    first.data?.status === 'pending' ||
    (first.data?.tls !== undefined && first.data.tls !== null && first.data.tls.expiresAt === null);
  useRead(asked, { topics: ['deployments'], when: exposed && waits, every: lookEveryMs });
  return first;
}
