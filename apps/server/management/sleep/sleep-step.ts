import { type KindDeclaration, type KubeObject, type ObjectClient, StatusError } from '@spacedock/kube';
import type { SpaceEvents } from '../controller/space-events.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { changeAnnotations, type DecidedSleep, decideSleep, type SpaceToDecide, thinkOver } from './decide-sleep.ts';
import { fallAsleep } from './fall-asleep.ts';
import type { WorkloadFailure, WorkloadsIn } from './patch-workloads.ts';
import { type Annotations, asked, kept, sleepPrefix } from './sleep-annotations.ts';
import { plannedTimes, sleepEnds, wakeAsked } from './sleep-bookkeeping.ts';
import { problemText } from './sleep-settings.ts';
import { sleepState } from './sleep-state.ts';
import { sleepText, time, whyAsleep } from './sleep-text.ts';
import { type WakeInfo, wakeText } from './wake-info.ts';
import { wakeUp } from './wake-up.ts';

export interface SleepStepParts extends Pick<WorkloadsIn, 'client'> {
  /** As the turn on it found it. */
  readonly instance: SpaceInstance;
  readonly kind: KindDeclaration;
  readonly objects: ObjectClient;
  /** As it is in the cluster. It has to be the space's own: everything in it is put to sleep. */
  readonly namespace: KubeObject;
  /** `metadata.annotations` of the template as it was rendered in this turn. */
  readonly template: Annotations | undefined;
  readonly events: SpaceEvents;
  readonly now: () => Date;
}

export interface SleepStepResult {
  readonly sleeping: boolean;
  /** Why it sleeps and what wakes it, for the message of the phase. Empty when it is awake. */
  readonly message: string;
  readonly lookAgainAt?: Date;
  /** Nobody needed it any more: the object was deleted. */
  readonly deleted?: true;
}

/** What could not be done is tried again after so long. */
const retryMs = 60_000;

interface Context extends DecidedSleep, SpaceToDecide, WorkloadsIn {
  readonly instance: SpaceInstance;
  readonly say: (type: 'Normal' | 'Warning', reason: string, message: string) => Promise<void>;
  readonly at: Date;
  readonly now: () => Date;
}

/** Puts a space to sleep, wakes it, or leaves it as it is. May be ended anywhere and begun again. Throws SpaceGone. */
export async function sleepStep(parts: SleepStepParts): Promise<SleepStepResult> {
  const { instance, kind, objects, client, events, now } = parts;
  const { name: namespace, annotations = {} } = parts.namespace.metadata;
  if (instance.status?.phase !== 'Sleeping' && !saysAnything([instance.metadata.annotations, annotations, parts.template])) {
    return { sleeping: false, message: '' };
  }
  const space: SpaceToDecide = { instance, kind, objects, inherited: { namespace: annotations, template: parts.template ?? {} } };
  const at = now();
  const decided = await decideSleep(space, at);
  const say: Context['say'] = (type, reason, message) => events.record(instance, type, reason, message);
  // A generation of which nobody was told yet.
  if (instance.metadata.generation !== instance.status?.observedGeneration) {
    for (const problem of decided.problems) await say('Warning', 'SleepModeInvalid', problemText(problem));
  }
  const context: Context = { ...space, ...decided, instance, client, namespace, say, at, now };
  switch (decided.decision.action) {
    case 'delete':
      return remove(context);
    case 'wake-up':
      return wake(context);
    case 'fall-asleep':
    case 'sleep-on':
      return sleep(context);
    case 'stay':
      return decided.decision.place === 'awake' ? stayAwake(context) : sleep(context);
  }
}

/** Most spaces have nothing to do with sleep: for them nothing is read or written. Whoever says something meanwhile is heard next. */
const saysAnything = (all: readonly (Annotations | undefined)[]): boolean =>
  all.some((annotations = {}) => Object.keys(annotations).some((name) => name.startsWith(sleepPrefix)));

async function remove({ instance, kind, objects, object, say }: Context): Promise<SleepStepResult> {
  const { namespace = '', name, uid = '' } = instance.metadata;
  const { lastActivity, created } = sleepState(object);
  const since = time(lastActivity ?? created);
  await say('Normal', 'Abandoned', `Nobody used the space since ${since}: it is deleted, as ${asked.deleteAfter} says.`);
  await objects.delete(kind, namespace, name, { preconditions: { uid } });
  return { sleeping: false, message: '', deleted: true };
}

async function sleep(context: Context): Promise<SleepStepResult> {
  const { decision, settings, say } = context;
  const { changed, failures, restless } = await fallAsleep(context, settings);
  if (decision.action !== 'stay' && decision.place !== 'awake') {
    const why = whyAsleep(decision.place);
    await say('Normal', 'FellAsleep', `The space sleeps from now on, ${why}: ${counted(changed.length)} put to sleep.`);
    for (const name of restless) {
      const what = `HorizontalPodAutoscaler ${name} may scale to zero, and so may start what sleeps`;
      await say('Warning', 'AutoscalerRestless', `${what}; give it a minReplicas of at least 1.`);
    }
  }
  await tell(context, 'SleepIncomplete', failures);
  return asleep(context, failures.length > 0);
}

async function wake(context: Context): Promise<SleepStepResult> {
  const { decision, object, say } = context;
  const woken = decision.because === 'wakeupDue' ? await claimWake(context) : object;
  if (!woken) return asleep(context, true);
  const { changed, failures } = await wakeUp(context);
  await finish(context, failures);
  const who = wakeText(woken.metadata.annotations ?? {});
  await say('Normal', 'WokeUp', `${who} ${counted(changed.length)} scaled up again.`);
  return awake(context, failures.length > 0);
}

/** Through admission: a space that wakes needs a place among those that are awake. Undefined: it sleeps on. */
async function claimWake(context: Context): Promise<KubeObject | undefined> {
  const { decision, inherited, at, say } = context;
  const info: WakeInfo = { by: 'schedule' };
  let due = true;
  try {
    const claimed = await changeAnnotations(context, 'object', (current) => {
      // Somebody may have forced it to sleep in this moment.
      due = thinkOver(current, inherited, at).decision.because === 'wakeupDue';
      return due ? { ...plannedTimes(decision), ...wakeAsked(current, at, info) } : {};
    });
    return due ? claimed : undefined;
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'Invalid') throw error;
    await say('Warning', 'WakeUpRefused', `The schedule wakes the space, but it has to sleep on: ${error.message}`);
    return undefined;
  }
}

/** One that is thought to sleep, or of which something still does, is woken; all others have nothing to be done about. */
async function stayAwake(context: Context): Promise<SleepStepResult> {
  const unfinished = context.object.metadata.annotations?.[kept.wakeupUnfinished] !== undefined;
  if (!unfinished && context.instance.status?.phase !== 'Sleeping') return awake(context, false);
  const { failures } = await wakeUp(context);
  await finish(context, failures);
  return awake(context, failures.length > 0);
}

async function finish(context: Context, failures: readonly WorkloadFailure[]): Promise<void> {
  await changeAnnotations(context, 'status', (current) => ({
    ...sleepEnds(current, context.now()),
    [kept.wakeupUnfinished]: failures.length > 0 ? 'true' : null,
  }));
  await tell(context, 'WakeUpIncomplete', failures);
}

async function tell({ say }: Context, reason: string, [first, ...others]: readonly WorkloadFailure[]): Promise<void> {
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  await say('Warning', reason, `${first.workload} could not be scaled: ${first.message}${more} It is tried again.`);
}

const asleep = (context: Context, retry: boolean): SleepStepResult => ({
  sleeping: true,
  message: sleepText(context.object, context.settings, context.at),
  ...lookAgain(context, retry),
});
const awake = (context: Context, retry: boolean): SleepStepResult => ({
  sleeping: false,
  message: '',
  ...lookAgain(context, retry),
});

function lookAgain({ decision: { lookAgainAt }, at }: Context, retry: boolean): { readonly lookAgainAt?: Date } {
  const soon = new Date(at.getTime() + retryMs);
  if (retry) return { lookAgainAt: lookAgainAt && lookAgainAt < soon ? lookAgainAt : soon };
  return lookAgainAt ? { lookAgainAt } : {};
}

const counted = (count: number): string => (count === 1 ? '1 workload was' : `${count} workloads were`);
