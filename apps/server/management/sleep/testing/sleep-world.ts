import type { KubeObject, ObjectClient } from '@spacedock/kube';
import { Access } from '../../../gateway/access.ts';
import type { SpaceEvents } from '../../controller/space-events.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { Project } from '../../objects/project.ts';
import type { SpaceActivity } from '../../proxy/space-proxy.ts';
import { space, type SpaceApi, spacesIn, startSpaceApi } from '../../testing/space-api.ts';
import { type AnnotationChanges, type Annotations, sleepPrefix } from '../sleep-annotations.ts';
import { type SpaceSleep, spaceSleep } from '../space-sleep.ts';
import { sleepStep, type SleepStepResult } from '../sleep-step.ts';
import type { SleepCluster } from './sleep-cluster.ts';

export interface SleepWorld {
  readonly api: SpaceApi;
  readonly sleep: SpaceSleep;
  readonly events: readonly string[];
  /** What could not be written down. */
  readonly errors: unknown[];
  /** The time is what it is told to be. */
  readonly now: () => Date;
  readonly advance: (seconds: number) => void;
  readonly space: () => Promise<SpaceInstance>;
  /** Annotations of sleep mode, by their names without the prefix. */
  readonly annotations: () => Promise<Annotations>;
  /** As the owner does with kubectl. */
  readonly annotate: (changes: AnnotationChanges) => ReturnType<ReturnType<SpaceApi['as']>>;
  /** A turn of the controller, as far as it is about sleep. */
  readonly step: (cluster: SleepCluster, template?: Annotations, objects?: ObjectClient) => Promise<SleepStepResult>;
  /** Resolves when the space is as it should be. */
  readonly until: (judge: (annotations: Annotations) => boolean) => Promise<void>;
  readonly request: (more?: Partial<SpaceActivity>) => ReturnType<SpaceSleep['onRequest']>;
}

const namespace = 'loft-p-shop';
const owner = {
  handle: 'ada',
  access: new Access({ organisationId: 'org_test', userId: 'usr_ada', email: 'ada@example.org' }, []),
};
const members = [{ kind: 'User', name: '*', clusterRole: 'loft-management-project-admin' }];

/** The space `web` of ada, on a real API server with its admission and quotas. */
export async function startSleepWorld({
  quotas,
  wakeDeadlineMs = 20_000,
}: { readonly quotas?: NonNullable<Project['spec']>['quotas']; readonly wakeDeadlineMs?: number } = {}): Promise<SleepWorld> {
  const api = await startSpaceApi({
    users: ['ada'],
    projects: ['shop'],
    clusters: { prod: {} },
    settings: { shop: { members, requireTemplate: { disabled: true }, ...(quotas ? { quotas } : {}) } },
  });
  const made = await api.as('ada')('POST', spacesIn('shop'), space('web'));
  if (made.status !== 201) throw new Error(`the space could not be made: ${made.body.message}`);
  const [events, errors]: [string[], unknown[]] = [[], []];
  let at = Math.ceil(Date.now() / 60_000) * 60_000;
  const now = (): Date => new Date(at);
  const kind = api.kinds.spaceInstances;
  const current = async (): Promise<SpaceInstance> => {
    const found = await api.objects.get(kind, namespace, 'web');
    if (!found) throw new Error('the space is gone');
    return found as SpaceInstance;
  };
  const sleep = spaceSleep({
    planeOf: async () => ({ objectsFor: () => api.objects, kinds: api.kinds }),
    now,
    onError: (error) => void errors.push(error),
    tickMs: undefined,
    wakeDeadlineMs,
  });
  const named = (object: KubeObject): Annotations =>
    Object.fromEntries(
      Object.entries(object.metadata.annotations ?? {}).flatMap(([name, value]) =>
        name.startsWith(sleepPrefix) ? [[name.slice(sleepPrefix.length), value]] : [],
      ),
    );

  return {
    api,
    sleep,
    events,
    errors,
    now,
    space: current,
    advance: (seconds) => void (at += seconds * 1000),
    annotations: async () => named(await current()),
    annotate: (changes) =>
      api.as('ada')('PATCH', `${spacesIn('shop')}/web`, {
        metadata: {
          annotations: Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${sleepPrefix}${name}`, value])),
        },
      }),
    async step({ client, namespace: name }, template, objects = api.objects) {
      const [instance, found] = await Promise.all([current(), client.get({ apiVersion: 'v1', kind: 'Namespace', name })]);
      if (!found) throw new Error(`the cluster has no namespace ${name}`);
      const record: SpaceEvents['record'] = async (_, type, reason, message) => void events.push(`${type} ${reason}: ${message}`);
      const result = await sleepStep({ instance, kind, objects, client, namespace: found, template, now, events: { record } });
      if (result.deleted) return result;
      const phase = result.sleeping ? 'Sleeping' : 'Ready';
      const status = { phase, message: result.message, observedGeneration: instance.metadata.generation };
      await api.objects.updateStatus(kind, namespace, 'web', (object) => ({ ...object, status }));
      return result;
    },
    async until(judge) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const { revision } = await api.objects.list(kind, namespace);
      const look = (object: KubeObject): void => void (judge(named(object)) && resolve());
      const watch = await api.objects.watch(kind, revision, {
        onChange: ({ object }) => look(JSON.parse(object.text) as KubeObject),
        onProgress: () => undefined,
        onEnd: () => undefined,
      });
      look(await current());
      await promise;
      watch.stop();
    },
    request: async (more = {}) =>
      sleep.onRequest(
        { project: 'shop', instance: await current() },
        {
          verb: 'list',
          apiGroup: '',
          resource: 'pods',
          subresource: '',
          namespace: 'space',
          name: '',
          stream: false,
          writes: false,
          person: owner,
          groups: ['loft:user:ada'],
          userAgent: 'kubectl/v1.32.4',
          ignored: false,
          ended: Promise.withResolvers<void>().promise,
          ...more,
        },
      ),
  };
}
