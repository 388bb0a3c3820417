import { type KindDeclaration, type KubeObject, notFound, type ObjectClient, StatusError } from '@spacedock/kube';
import { kept, withAnnotations } from './sleep-annotations.ts';
import { afterSleepBegan, wakeAsked } from './sleep-bookkeeping.ts';
import { isHeld } from './sleep-decision.ts';
import { sleepSettings } from './sleep-settings.ts';
import { isAsleep, isForced, isWoken, sleepState } from './sleep-state.ts';
import { sleepText } from './sleep-text.ts';
import type { ActivityInfo, WakeInfo } from './wake-info.ts';

export interface WakeParts {
  readonly objects: ObjectClient;
  readonly kind: KindDeclaration;
  readonly now: () => Date;
  /**
   * How long the request waits for the workloads to be scaled up. They are not waited for to be ready: kubectl shows how they
   * come.
   */
  readonly deadlineMs: number;
}

export interface WakeRequest {
  readonly info: ActivityInfo;
  readonly userAgent: string;
  /** Whoever waits has gone. */
  readonly ended: Promise<unknown>;
}

/**
 * Whether a request has to wake it first: it sleeps, or is to and nothing may wake it. One that is only told to sleep and does
 * not yet is as good as awake: whoever told it so would otherwise wait in vain while somebody else is still there.
 */
export const needsWaking = (object: KubeObject, now: Date): boolean =>
  isAsleep(object) || isHeld(sleepSettings({ instance: object.metadata.annotations ?? {} }).settings, sleepState(object), now);

/**
 * Wakes a space for somebody who wants something in it; resolves when everything in it is scaled up again. Refuses while it is
 * held, and when a quota has no place for one more that is awake. The work is the controller's: this asks for it, and waits.
 */
export async function wakeOnRequest(parts: WakeParts, space: KubeObject, request: WakeRequest): Promise<void> {
  const { objects, kind, now } = parts;
  const { name, namespace = '' } = space.metadata;
  const asked = await objects.update(kind, namespace, name, (current) => {
    if (!needsWaking(current, now())) return current;
    mayBeWoken(current, now());
    if (isWoken(sleepState(current), isForced(current.metadata.annotations))) return current; // somebody else was first
    const info: WakeInfo = {
      by: 'request',
      ...request.info,
      ...(request.userAgent === '' ? {} : { userAgent: request.userAgent }),
    };
    return withAnnotations(current, {
      ...wakeAsked(current, now(), info),
      [kept.lastActivity]: afterSleepBegan(current, now()),
      [kept.lastActivityInfo]: JSON.stringify(request.info),
    });
  });
  if (!asked) throw notFound(kind, name);
  if (isAsleep(asked)) await untilAwake(parts, asked, request.ended);
}

function mayBeWoken(space: KubeObject, now: Date): void {
  const { settings } = sleepSettings({ instance: space.metadata.annotations ?? {} });
  const state = sleepState(space);
  if (!isHeld(settings, state, now)) return;
  // One that is only about to fall asleep is told of as if it had.
  const held = state.asleep
    ? space
    : withAnnotations(space, {
        [kept.sleepingSince]: String(Math.floor(now.getTime() / 1000)),
        [kept.sleepType]: 'forcedDurationSleep',
      });
  const refused = `space ${space.metadata.name} is asleep and must not be woken by requests.`;
  const look = 'To look without waking it, send the header X-Sleep-Mode-Ignore: true.';
  throw new StatusError('Forbidden', `${refused} ${sleepText(held, settings, now)} ${look}`);
}

async function untilAwake({ objects, kind, deadlineMs }: WakeParts, space: KubeObject, ended: Promise<unknown>): Promise<void> {
  const { name, namespace = '', resourceVersion = '0' } = space.metadata;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let last = space;
  const look = (object: KubeObject | undefined): void => {
    if (!object) return reject(notFound(kind, name));
    last = object;
    if (!isAsleep(object)) resolve();
  };
  const lookUp = (): Promise<void> => objects.get(kind, namespace, name).then(look, reject);
  const watch = await objects.watch(kind, BigInt(resourceVersion), {
    onChange({ type, object }) {
      if (object.name === name && object.namespace === namespace)
        look(type === 'DELETED' ? undefined : (JSON.parse(object.text) as KubeObject));
    },
    onProgress: () => undefined,
    // Behind by more than is kept, or the store is closing: one look has to do, and the deadline ends it otherwise.
    onEnd: () => void lookUp(),
  });
  const timer = setTimeout(() => reject(notInTime(last, deadlineMs)), deadlineMs);
  ended.then(() => reject(notInTime(last, deadlineMs)), reject);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    watch.stop();
  }
}

function notInTime({ metadata: { name }, ...space }: KubeObject, deadlineMs: number): StatusError {
  const { phase = '', message = '' } = (space['status'] ?? {}) as { readonly phase?: string; readonly message?: string };
  const why = phase === 'Failed' && message !== '' ? `: ${message}` : '; it is on its way, try again in a moment';
  return new StatusError(
    'ServiceUnavailable',
    `space ${name} was asleep and could not be woken within ${deadlineMs / 1000} s${why}`,
    { retryAfterSeconds: 5 },
  );
}
