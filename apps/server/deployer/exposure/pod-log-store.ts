import { type CatalogDeployment, outcome } from '@spacedock/contracts';
import type { KubeClient, Pod } from '@spacedock/kube';
import { type Static, Type } from 'typebox';
import type { EventFeed } from '../../gateway/answer.ts';
import { podSelector } from '../rollout/workload-pods.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import { followPodLogs } from './pod-log-follower.ts';

const NameOfPod = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$',
  says: 'must be a name of Kubernetes',
});

export const PodLogQuery = Type.Object(
  {
    follow: Type.Optional(Type.Boolean({ description: 'Stay, and get what comes, of new pods too.' })),
    tail: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 5_000, description: 'How many lines of each pod to begin with; 100 unless said.' }),
    ),
    container: Type.Optional(NameOfPod),
    pod: Type.Optional(NameOfPod),
    previous: Type.Optional(Type.Boolean({ description: 'Of the container before it was last restarted.' })),
  },
  { additionalProperties: false },
);

/** As our chart calls it. */
const usualContainer = 'app';
const usualTail = 100;
const lookEveryMs = 2_000;

/** What the pods of a deployment write, of whatever revision they are. */
export function podLogStore({ use, request, stopping }: Pick<DeployerStoreContext, 'use' | 'request' | 'stopping'>) {
  return {
    /** Asks the cluster before anything is answered: whoever cannot be reached is a refusal and no stream that stays empty. */
    async of(deployment: CatalogDeployment, asked: Static<typeof PodLogQuery>): Promise<EventFeed> {
      const { id: deploymentId, projectId, environmentId, namespace, name } = deployment;
      const { follow = false, tail = usualTail, container = usualContainer, pod, previous = false } = asked;
      const pods = async (client: KubeClient): Promise<readonly Pod[]> => {
        const { items } = await client.list<Pod>(
          { apiVersion: 'v1', kind: 'Pod', namespace },
          { labelSelector: podSelector(name) },
        );
        return items.filter(({ metadata }) => pod === undefined || metadata.name === pod);
      };
      const enter = (): Promise<KubeClient> =>
        use.onEnvironment(environmentId, { policy: 'deployment:view' }, async ({ client }) => {
          await client.version();
          return client;
        });
      const first = await use.onEnvironment(environmentId, { policy: 'deployment:view' }, async ({ client }) => {
        if ((await pods(client)).length === 0 && pod !== undefined) {
          throw outcome('object.not_found', { kind: 'pod', id: `${pod} of ${deploymentId}` });
        }
        return client;
      });
      const log = { container, tail, previous, follow: follow && !previous, since: timeIn(request.lastEventId) };
      return {
        mayListen: (now) => now.holds('deployment:view', { project: projectId, environment: environmentId }),
        open: (signal) => followPodLogs(log, { enter, pods, namespace, lookEveryMs }, first, AbortSignal.any([signal, stopping])),
      };
    },
  };
}

/** Lines have their time as id: a client that was cut off goes on from there. */
function timeIn(lastEventId: string | undefined): string | undefined {
  const found = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(lastEventId ?? '')?.[0];
  return found === undefined ? undefined : `${found}Z`;
}
