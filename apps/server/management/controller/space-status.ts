import { isDeepStrictEqual } from 'node:util';
import { sleepTextOf } from '../sleep/sleep-text.ts';
import type { Condition } from '../objects/common.ts';
import type { SpaceInstance, SpaceInstanceStatus } from '../objects/space-instance.ts';
import { type ConditionChange, inOrder, type Summary, summaryOf, withCondition } from './conditions.ts';
import { changeSpace, type SpaceTurn } from './space-turn.ts';

/** What the controller says of a space. Other fields of the status are somebody else's, and stay as they are. */
type Own = Pick<
  SpaceInstanceStatus,
  'spaceObjects' | 'space' | 'parts' | 'templateVersion' | 'renderedFrom' | 'namespaceUid' | 'observedGeneration'
>;
type Fields = { readonly [Field in keyof Own]: Own[Field] | undefined };

export interface SpaceStatus {
  readonly current: () => SpaceInstanceStatus;
  readonly condition: (change: ConditionChange) => void;
  /** Undefined takes a field out. */
  readonly put: (fields: Fields) => void;
  /** Why it sleeps from now on; empty when it is awake. Until it is said, as the turn found it. */
  readonly sleeps: (why: string) => void;
  /** Writes what changed since the last time; nothing when nothing did. */
  readonly save: () => Promise<void>;
}

/** The status in the course of a turn. */
export function spaceStatus(
  turn: SpaceTurn,
  summary: (conditions: readonly Condition[], asleep: string) => Summary = summaryOf,
): SpaceStatus {
  const { instance, events, now } = turn;
  let saved: SpaceInstanceStatus = instance.status ?? {};
  let phase = saved.phase;
  let fields: Fields = {};
  let asleep = sleepTextOf(instance, now());
  const conditions = new Map<string, ConditionChange>();
  const merged = (current: SpaceInstance): SpaceInstanceStatus => {
    const said = [...conditions.values()].reduce(
      (all, change) => withCondition(all, change, now()),
      current.status?.conditions ?? [],
    );
    const { ready, ...told } = summary(said, asleep);
    return defined({ ...current.status, ...fields, ...told, conditions: inOrder(withCondition(said, ready, now())) });
  };

  return {
    current: () => merged({ ...instance, status: saved }),
    condition: (change) => void conditions.set(change.type, change),
    put: (given) => void (fields = { ...fields, ...given }),
    sleeps: (why) => void (asleep = why),
    async save() {
      if (isDeepStrictEqual(merged({ ...instance, status: saved }), saved)) return;
      const written = await changeSpace(turn, 'status', (current) => ({ ...current, status: merged(current) }));
      saved = written.status ?? {};
      if (saved.phase === phase) return;
      phase = saved.phase;
      // What failed is told with its reason, where it failed.
      if (phase === 'Ready' || phase === 'Sleeping')
        await events.record(instance, 'Normal', phase, saved.message || 'The space is ready.');
    },
  };
}

const defined = (status: {
  readonly [Field in keyof SpaceInstanceStatus]: SpaceInstanceStatus[Field] | undefined;
}): SpaceInstanceStatus => Object.fromEntries(Object.entries(status).filter(([, value]) => value !== undefined));
