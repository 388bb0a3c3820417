import {
  type KindDeclaration,
  type KubeObject,
  type ObjectClient,
  type ServerLog,
  StatusError,
  timestamp,
} from '@spacedock/kube';
import type { Clock } from '../clock.ts';
import type { Activity } from './activity.ts';

export interface EventRecorder {
  /** Tells people what happened to an object. Never fails, and nobody waits for it. */
  readonly record: (about: KubeObject, type: 'Normal' | 'Warning', reason: string, message: string, fieldPath?: string) => void;
}

export interface EventRecorderOptions {
  readonly client: ObjectClient;
  readonly kind: KindDeclaration;
  readonly clock: Clock;
  readonly activity: Activity;
  readonly log: ServerLog;
  readonly component: string;
  /** Counts up, over all recorders: two events of one moment must not have one name. */
  readonly nextNumber: () => number;
  /** The node, for a component that runs on one. */
  readonly host?: (about: KubeObject) => string;
}

interface KnownEvent {
  readonly namespace: string;
  readonly name: string;
}

/** As many events of one reason about one object as are told one by one; more differ in their message only and become one. */
const similarMost = 10;
const similarWithinMs = 10 * 60 * 1000;
const rememberedMost = 4096;

/** An event that happens again is counted on the one that is there, as Kubernetes does. */
export function eventRecorder({
  client,
  kind,
  clock,
  activity,
  log,
  component,
  nextNumber,
  host,
}: EventRecorderOptions): EventRecorder {
  const known = new Map<string, KnownEvent>();
  const similar = new Map<string, { readonly messages: Set<string>; lastMs: number }>();
  let last: Promise<void> = Promise.resolve();

  const remember = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
    map.delete(key);
    map.set(key, value);
    for (const oldest of map.keys()) {
      if (map.size <= rememberedMost) return;
      map.delete(oldest);
    }
  };
  const messageOf = (group: string, message: string, nowMs: number): string => {
    const before = similar.get(group);
    const current = before && nowMs - before.lastMs <= similarWithinMs ? before : { messages: new Set<string>(), lastMs: nowMs };
    current.messages.add(message);
    current.lastMs = nowMs;
    remember(similar, group, current);
    return current.messages.size > similarMost ? `(combined from similar events): ${message}` : message;
  };
  async function write(
    about: KubeObject,
    type: string,
    reason: string,
    text: string,
    fieldPath: string | undefined,
  ): Promise<void> {
    const now = clock.now();
    const { namespace = '', name, uid } = about.metadata;
    const group = JSON.stringify([namespace, name, uid, about.kind, type, reason, fieldPath]);
    const message = messageOf(group, text, now.getTime());
    const key = message === text ? JSON.stringify([group, message]) : group;
    const before = known.get(key);
    const counted =
      before &&
      (await client.update(kind, before.namespace, before.name, (event) => ({
        ...event,
        message,
        count: Number(event['count'] ?? 1) + 1,
        lastTimestamp: timestamp(now),
      })));
    if (counted) return;
    const node = host?.(about) ?? '';
    const place = {
      namespace: namespace === '' ? 'default' : namespace,
      name: `${name}.${(BigInt(now.getTime()) * 1_000_000n + BigInt(nextNumber())).toString(16)}`,
    };
    await client.create(kind, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: place,
      involvedObject: {
        kind: about.kind,
        ...(namespace === '' ? {} : { namespace }),
        name,
        ...(uid === undefined ? {} : { uid }),
        apiVersion: about.apiVersion,
        ...(about.metadata.resourceVersion === undefined ? {} : { resourceVersion: about.metadata.resourceVersion }),
        ...(fieldPath === undefined ? {} : { fieldPath }),
      },
      type,
      reason,
      message,
      count: 1,
      firstTimestamp: timestamp(now),
      lastTimestamp: timestamp(now),
      eventTime: null,
      source: { component, ...(node === '' ? {} : { host: node }) },
      reportingComponent: component,
      reportingInstance: node,
    });
    remember(known, key, place);
  }

  return {
    record(about, type, reason, message, fieldPath) {
      const end = activity.begin();
      last = last
        .then(() => write(about, type, reason, message, fieldPath))
        .catch((error: unknown) => {
          // A namespace that is going away takes no more events; that needs no mention.
          if (error instanceof StatusError && (error.reason === 'Forbidden' || error.reason === 'NotFound')) return;
          log.warn(
            { error, reason, about: `${about.kind} ${about.metadata.namespace ?? ''}/${about.metadata.name}` },
            'an event could not be recorded',
          );
        })
        .finally(end);
    },
  };
}
