import type { KindDeclaration, KubeObject, ObjectClient } from '@spacedock/kube';
import { SpaceGone } from '../controller/space-turn.ts';
import { type AnnotationChanges, type Annotations, asked, withAnnotations } from './sleep-annotations.ts';
import { plannedTimes, sleepBegins } from './sleep-bookkeeping.ts';
import { type SleepDecision, sleepDecision } from './sleep-decision.ts';
import { type SleepProblem, type SleepSettings, sleepSettings } from './sleep-settings.ts';
import { sleepState } from './sleep-state.ts';

/** Where the object lies, and what is said of its sleep besides. */
export interface SpaceToDecide {
  /** As the turn on it found it. */
  readonly instance: KubeObject;
  readonly kind: KindDeclaration;
  readonly objects: ObjectClient;
  /** Of the namespace in the cluster, and of `metadata` in the rendered template. */
  readonly inherited: { readonly namespace: Annotations; readonly template: Annotations };
}

export interface DecidedSleep {
  /** As it is now. */
  readonly object: KubeObject;
  readonly settings: SleepSettings;
  readonly problems: readonly SleepProblem[];
  readonly decision: SleepDecision;
}

type Thought = Omit<DecidedSleep, 'object'>;

const nonDeletable = 'loft.sh/non-deletable';

/** What is to be done about an object in this state. */
export function thinkOver(object: KubeObject, inherited: SpaceToDecide['inherited'], at: Date): Thought {
  const instance = object.metadata.annotations ?? {};
  const { settings, problems } = sleepSettings({ instance, ...inherited });
  const { deleteAfterMs, ...others } = settings;
  const isProtected = deleteAfterMs !== undefined && instance[nonDeletable] === 'true';
  const held: SleepProblem = {
    annotation: asked.deleteAfter,
    value: String((deleteAfterMs ?? 0) / 1000),
    source: 'SpaceInstance',
    message: `has no effect together with ${nonDeletable}`,
  };
  const followed = isProtected ? others : settings;
  const decision = sleepDecision(followed, sleepState(object), at);
  return { settings: followed, problems: isProtected ? [...problems, held] : problems, decision };
}

/**
 * Decides on the object as it is when the decision is written: whoever comes by meanwhile is either seen, or comes after. That
 * it sleeps is written before anything is done about it. A schedule that wakes it is ticked off only when there is room for it.
 */
export async function decideSleep(space: SpaceToDecide, at: Date): Promise<DecidedSleep> {
  let thought = thinkOver(space.instance, space.inherited, at);
  const object = await changeAnnotations(space, 'status', (current) => {
    thought = thinkOver(current, space.inherited, at);
    const { decision } = thought;
    if (decision.action === 'delete' || decision.because === 'wakeupDue') return {};
    const begins = decision.action === 'fall-asleep' || decision.action === 'sleep-on';
    return { ...plannedTimes(decision), ...(begins ? sleepBegins(current, decision, at) : {}) };
  });
  return { ...thought, object };
}

/** With the status no generation comes of it, and nobody is asked. Never of an object that was made anew under its name. */
export async function changeAnnotations(
  { objects, kind, instance }: Omit<SpaceToDecide, 'inherited'>,
  part: 'object' | 'status',
  changes: (object: KubeObject) => AnnotationChanges,
): Promise<KubeObject> {
  const { namespace = '', name, uid } = instance.metadata;
  const update = part === 'object' ? objects.update : objects.updateStatus;
  const written = await update(kind, namespace, name, (object) => {
    if (object.metadata.uid !== uid) throw new SpaceGone(`${namespace}/${name} was made anew.`);
    return withAnnotations(object, changes(object));
  });
  if (!written) throw new SpaceGone(`${namespace}/${name} is gone.`);
  return written;
}
