import type { KubeObject, Registry, ServerLog } from '@spacedock/kube';
import type { Clock } from './clock.ts';
import type { Pace } from './pace.ts';
import type { Activity } from './runtime/activity.ts';
import type { Cluster, Resource } from './runtime/cluster.ts';
import type { EventRecorder } from './runtime/event-recorder.ts';
import type { Informers } from './runtime/informers.ts';
import type { ObjectChange } from './runtime/informer.ts';
import type { OutsideAddress } from './services/outside-address.ts';
import { workQueue } from './runtime/work-queue.ts';

/** What every controller is given, in its own name. */
export interface ControllerContext {
  readonly cluster: Cluster;
  readonly informers: Informers;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly events: EventRecorder;
  readonly log: ServerLog;
  readonly pace: Pace;
  readonly activity: Activity;
  readonly outsideAddress: OutsideAddress;
  /** In PEM: what the cluster's own certificates are signed with. */
  readonly rootCertificate: string;
}

export interface Controller {
  readonly name: string;
  /** Who writes, for managedFields and events. */
  readonly component: string;
  readonly start: (context: ControllerContext) => Promise<{ readonly stop: () => Promise<void> }>;
}

export interface ObjectKey {
  readonly namespace: string;
  readonly name: string;
}

/** Brings what is about one object into the state it should be in. Answers with the milliseconds after which to look again. */
export type Reconcile = (key: ObjectKey) => Promise<number | undefined>;

export interface Watched {
  readonly resource: string;
  /** Which objects have to be looked at because of this change; itself, unless said. */
  readonly keys?: (change: ObjectChange, context: ControllerContext) => readonly ObjectKey[];
}

export interface ReconcilerDeclaration {
  readonly name: string;
  readonly component?: string;
  readonly watches: readonly Watched[];
  readonly workers?: number;
  readonly reconcile: (context: ControllerContext) => Reconcile;
}

export const keyOf = ({ metadata }: KubeObject): ObjectKey => ({ namespace: metadata.namespace ?? '', name: metadata.name });
export const watched = <Type extends KubeObject>({ name }: Resource<Type>, keys?: Watched['keys']): Watched => ({
  resource: name,
  ...(keys ? { keys } : {}),
});

/** The usual kind of controller: changes wake keys, and each key is brought into order on its own. */
export function reconciler({
  name,
  component = 'kube-controller-manager',
  watches,
  workers,
  reconcile,
}: ReconcilerDeclaration): Controller {
  return {
    name,
    component,
    async start(context) {
      const { clock, activity, log, cluster, informers } = context;
      const step = reconcile(context);
      const queue = workQueue({
        clock,
        activity,
        ...(workers === undefined ? {} : { workers }),
        work: (key) => {
          const slash = key.indexOf('/');
          return step({ namespace: key.slice(0, slash), name: key.slice(slash + 1) });
        },
        report: (error, key) => reportFailure(log, name, key, error),
      });
      const sources = watches.map((source) => ({
        ...source,
        informer: informers.of(cluster.of<KubeObject>({ name: source.resource }).kind),
      }));
      await Promise.all(sources.map(({ informer }) => informer.synced));
      for (const { informer, keys = ownKey } of sources) {
        informer.subscribe((change) => {
          for (const key of keys(change, context)) queue.add(`${key.namespace}/${key.name}`);
        });
      }
      return { stop: queue.stop };
    },
  };
}

const ownKey = ({ before, after }: ObjectChange): readonly ObjectKey[] => {
  const object = after ?? before;
  return object ? [keyOf(object)] : [];
};

/** Somebody else was faster: that is everyday, and settles itself with the next try. */
export function reportFailure(log: ServerLog, controller: string, key: string, error: unknown): void {
  const everyday =
    error instanceof Error &&
    'reason' in error &&
    (error.reason === 'Conflict' || error.reason === 'AlreadyExists' || error.reason === 'NotFound');
  if (!everyday)
    log.warn(
      { error, controller, key },
      `${controller} could not finish with ${key}: ${error instanceof Error ? error.message : String(error)}; it tries again`,
    );
}
