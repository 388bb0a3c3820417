import { type KubeObject, type ObjectClient, type Registry, resourceOf, type ServerLog } from '@spacedock/kube';
import type { Clock } from './clock.ts';
import type { Controller } from './controller.ts';
import { type Pace, usualPace } from './pace.ts';
import { activity as newActivity } from './runtime/activity.ts';
import { cluster } from './runtime/cluster.ts';
import { eventRecorder } from './runtime/event-recorder.ts';
import { documentationAddress, type OutsideAddress } from './services/outside-address.ts';
import { informers as newInformers, storedKinds } from './runtime/informers.ts';

export interface ControllersOptions {
  readonly client: ObjectClient;
  /** The same objects, written in the name of a component; `client` for all of them, unless given. */
  readonly clientFor?: (component: string) => ObjectClient;
  readonly kinds: Registry;
  readonly clock: Clock;
  readonly log: ServerLog;
  readonly controllers: readonly Controller[];
  readonly pace?: Partial<Pace>;
  readonly outsideAddress?: OutsideAddress;
  readonly rootCertificate?: string;
}

export interface Controllers {
  /** Resolves when all of them watch. */
  readonly ready: Promise<void>;
  /** Resolves when there is nothing to do before time goes on. */
  readonly idle: () => Promise<void>;
  /** Nothing is written after this has resolved. */
  readonly stop: () => Promise<void>;
}

/** Starts what makes a cluster behave. */
export function startControllers(options: ControllersOptions): Controllers {
  const {
    client,
    clientFor = () => client,
    kinds,
    clock,
    log,
    controllers,
    pace,
    outsideAddress = documentationAddress,
    rootCertificate = '',
  } = options;
  const activity = newActivity();
  const informers = newInformers({ client, clock, log });
  const eventKind = storedKinds(kinds).find((kind) => resourceOf(kind) === 'events.');
  if (!eventKind) throw new Error('the cluster has no kind events., in which controllers say what they did: register it');

  let events = 0;
  const nextNumber = (): number => {
    events += 1;
    return events;
  };
  const running = controllers.map(({ name, component, start }) => {
    const own = clientFor(component);
    const begun = activity.begin();
    return start({
      cluster: cluster(kinds, informers, own),
      informers,
      registry: kinds,
      clock,
      log,
      activity,
      pace: { ...usualPace, ...pace },
      outsideAddress,
      rootCertificate,
      events: eventRecorder({
        client: own,
        kind: eventKind,
        clock,
        activity,
        log,
        component: name,
        nextNumber,
        ...(name === 'kubelet' ? { host: nodeOf } : {}),
      }),
    }).finally(begun);
  });
  const ready = Promise.all(running).then(() => undefined);
  ready.catch((error: unknown) =>
    log.error({ error }, 'a controller could not be started; the cluster does not behave without it'),
  );

  return {
    ready,
    async idle() {
      await ready;
      do {
        await activity.settled();
        const { revision } = await client.list(eventKind, '-');
        await Promise.all(informers.all().map((one) => one.until(() => one.position() >= revision)));
      } while (!activity.quiet());
    },
    async stop() {
      informers.stop();
      const started = await Promise.allSettled(running);
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
      await activity.settled();
    },
  };
}

/** The node a pod is on: what a kubelet tells, it tells as the one of that node. */
const nodeOf = (about: KubeObject): string => (about['spec'] as { nodeName?: string } | undefined)?.nodeName ?? '';
