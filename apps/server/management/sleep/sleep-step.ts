import { type KindDeclaration, type KubeClient, type KubeObject, type ObjectClient, StatusError } from '@spacedock/kube';
import type { SpaceEvents } from '../controller/space-events.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { fallAsleep } from './fall-asleep.ts';
import type { WorkloadFailure } from './patch-workloads.ts';
import { type AnnotationChanges, type Annotations, asked, kept, withAnnotations } from './sleep-annotations.ts';
import { plannedTimes, sleepBegins, sleepEnds, wakeAsked } from './sleep-bookkeeping.ts';
import { type SleepDecision, sleepDecision } from './sleep-decision.ts';
import { problemText, type SleepProblem, type SleepSettings, sleepSettings } from './sleep-settings.ts';
import { sleepState } from './sleep-state.ts';
import { sleepText, time, whyAsleep } from './sleep-text.ts';
import { type WakeInfo, wakeText } from './wake-info.ts';
import { wakeUp } from './wake-up.ts';

export interface SleepStepParts {
  /** As the turn on it found it. */
  readonly instance: SpaceInstance;
  readonly kind: KindDeclaration;
  readonly objects: ObjectClient;
  /** Of the cluster, and where in it the space lies. */
  readonly client: KubeClient;
  readonly namespace: string;
  /** `metadata.annotations` of the template as it was rendered in this turn. */
  readonly template: Annotations | undefined;
  readonly events: SpaceEvents;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

export interface SleepStepResult {
  readonly sleeping: boolean;
  /** Why it sleeps and what wakes it, for the message of the phase. Empty when it is awake. */
  readonly message: string;
  readonly lookAgainAt?: Date;
  /** Nobody needs it any more: the object is to be deleted. */
  readonly deleteSpace?: true;
}

/** What could not be done is tried again after so long. */
const retryMs = 60_000;
const nonDeletable = 'loft.sh/non-deletable';

/** Puts a space to sleep, wakes it, or leaves it as it is. May be ended anywhere and begun again. */
export async function sleepStep(parts: SleepStepParts): Promise<SleepStepResult> {
  const { instance, client, namespace, now, signal } = parts;
  const found = await client.get({ apiVersion: 'v1', kind: 'Namespace', name: namespace }, signal ? { signal } : {});
  if (!found || found.metadata.deletionTimestamp !== undefined) return { sleeping: false, message: '' };
  const read = (object: KubeObject): Read => settingsOf(object, { namespace: found.metadata.annotations ?? {}, template: parts.template ?? {} });
  const at = now();
  const { object, decision, settings, problems } = await decide(parts, read, at);
  if (!object) return { sleeping: false, message: '' };
  // A generation of which nobody was told yet.
  if (instance.metadata.generation !== instance.status?.observedGeneration) {
    for (const problem of problems) await parts.events.record(instance, 'Warning', 'SleepModeInvalid', problemText(problem));
  }
  const context: Context = { ...parts, object, decision, settings, at };
  switch (decision.action) {
    case 'delete': {
      await parts.events.record(instance, 'Normal', 'Abandoned', `Nobody used the space since ${time(sleepState(object).lastActivity ?? sleepState(object).created)}: it is deleted, as ${asked.deleteAfter} says.`);
      return { sleeping: decision.place !== 'awake', message: sleepText(object, settings, at), deleteSpace: true };
    }
    case 'wake-up': return wake(context);
    case 'fall-asleep': case 'sleep-on': return sleep(context);
    case 'stay': return decision.place === 'awake' ? stayAwake(context) : sleep(context);
  }
}

interface Read {
  readonly settings: SleepSettings;
  readonly problems: readonly SleepProblem[];
}

function settingsOf(object: KubeObject, more: { readonly namespace: Annotations; readonly template: Annotations }): Read {
  const instance = object.metadata.annotations ?? {};
  const { settings, problems } = sleepSettings({ instance, ...more });
  if (settings.deleteAfterMs === undefined || instance[nonDeletable] !== 'true') return { settings, problems };
  const { deleteAfterMs: _, ...kept_ } = settings;
  return { settings: kept_, problems: [...problems, { annotation: asked.deleteAfter, value: String(settings.deleteAfterMs / 1000), source: 'SpaceInstance', message: `has no effect together with ${nonDeletable}` }] };
}

interface Decided extends Read {
  /** Undefined: the object is gone. */
  readonly object: KubeObject | undefined;
  readonly decision: SleepDecision;
}

/**
 * Decides on the object as it is when the decision is written: whoever comes by meanwhile is either seen, or comes after. That it sleeps is
 * written before anything is done about it. A schedule that wakes it is ticked off only when there is room for it.
 */
async function decide({ objects, kind, instance }: SleepStepParts, read: (object: KubeObject) => Read, at: Date): Promise<Decided> {
  let decided: Omit<Decided, 'object'> | undefined;
  const object = await change(objects.updateStatus, kind, instance, (current) => {
    const { settings, problems } = read(current);
    const decision = sleepDecision(settings, sleepState(current), at);
    decided = { settings, problems, decision };
    if (decision.action === 'delete' || decision.because === 'wakeupDue') return {};
    const begins = decision.action === 'fall-asleep' || decision.action === 'sleep-on';
    return { ...plannedTimes(decision), ...(begins ? sleepBegins(current, decision, at) : {}) };
  });
  return decided ? { ...decided, object } : { ...read(instance), object: undefined, decision: { action: 'stay', place: 'awake', because: 'none' } };
}

const change = (update: ObjectClient['update'], kind: KindDeclaration, { metadata: { namespace = '', name } }: KubeObject, changes: (object: KubeObject) => AnnotationChanges): Promise<KubeObject | undefined> =>
  update(kind, namespace, name, (object) => withAnnotations(object, changes(object)));

interface Context extends SleepStepParts {
  readonly object: KubeObject;
  readonly decision: SleepDecision;
  readonly settings: SleepSettings;
  readonly at: Date;
}

async function sleep(context: Context): Promise<SleepStepResult> {
  const { instance, object, decision, settings, events, at } = context;
  const { changed, failures, restless } = await fallAsleep(context, settings);
  if (decision.action !== 'stay' && decision.place !== 'awake') {
    await events.record(instance, 'Normal', 'FellAsleep', `The space sleeps from now on, ${whyAsleep(decision.place)}: ${counted(changed.length)} put to sleep.`);
    for (const name of restless) await events.record(instance, 'Warning', 'AutoscalerRestless', `HorizontalPodAutoscaler ${name} may scale to zero, and so may start what sleeps; give it a minReplicas of at least 1.`);
  }
  await tell(context, 'SleepIncomplete', failures);
  return { sleeping: true, message: sleepText(object, settings, at), ...lookAgain(context, failures.length > 0) };
}

async function wake(context: Context): Promise<SleepStepResult> {
  const { instance, objects, kind, decision, events, object, settings, at } = context;
  const scheduled: WakeInfo = { by: 'schedule' };
  if (decision.because === 'wakeupDue') {
    try {
      // Through admission: a space that wakes needs a place among those that are awake.
      await change(objects.update, kind, instance, (current) => ({ ...plannedTimes(decision), ...wakeAsked(current, at, scheduled) }));
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'Invalid') throw error;
      await events.record(instance, 'Warning', 'WakeUpRefused', `The schedule wakes the space, but it has to sleep on: ${error.message}`);
      return { sleeping: true, message: sleepText(object, settings, at), ...lookAgain(context, true) };
    }
  }
  const { changed, failures } = await wakeUp(context);
  await finish(context, failures);
  const woken = decision.because === 'wakeupDue' ? { [kept.lastWakeupInfo]: JSON.stringify(scheduled) } : object.metadata.annotations ?? {};
  await events.record(instance, 'Normal', 'WokeUp', `${wakeText(woken)} ${counted(changed.length)} scaled up again.`);
  return { sleeping: false, message: '', ...lookAgain(context, failures.length > 0) };
}

/** One that is thought to sleep, or of which something still does, is woken; all others have nothing to be done about. */
async function stayAwake(context: Context): Promise<SleepStepResult> {
  const unfinished = context.object.metadata.annotations?.[kept.wakeupUnfinished] !== undefined;
  if (!unfinished && context.instance.status?.phase !== 'Sleeping') return { sleeping: false, message: '', ...lookAgain(context, false) };
  const { failures } = await wakeUp(context);
  await finish(context, failures);
  return { sleeping: false, message: '', ...lookAgain(context, failures.length > 0) };
}

async function finish(context: Context, failures: readonly WorkloadFailure[]): Promise<void> {
  const { objects, kind, instance, now } = context;
  await change(objects.updateStatus, kind, instance, (current) => ({ ...sleepEnds(current, now()), [kept.wakeupUnfinished]: failures.length > 0 ? 'true' : null }));
  await tell(context, 'WakeUpIncomplete', failures);
}

async function tell({ events, instance }: Context, reason: string, failures: readonly WorkloadFailure[]): Promise<void> {
  const [first] = failures;
  if (first) await events.record(instance, 'Warning', reason, `${first.workload} could not be scaled: ${first.message}${failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''} It is tried again.`);
}

function lookAgain({ decision: { lookAgainAt }, at }: Context, retry: boolean): { readonly lookAgainAt?: Date } {
  const soon = new Date(at.getTime() + retryMs);
  if (retry) return { lookAgainAt: lookAgainAt && lookAgainAt < soon ? lookAgainAt : soon };
  return lookAgainAt ? { lookAgainAt } : {};
}

const counted = (count: number): string => (count === 1 ? '1 workload was' : `${count} workloads were`);
