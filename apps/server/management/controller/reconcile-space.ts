import { OutcomeError } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import { isDeepStrictEqual } from 'node:util';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import type { Condition } from '../objects/common.ts';
import type { SpaceInstance, SpaceInstanceStatus } from '../objects/space-instance.ts';
import { type ConditionChange, summaryOf, withCondition } from './conditions.ts';
import { removeSpace } from './remove-space.ts';
import { resolveTemplate, withoutSyncOnce } from './resolve-template.ts';
import { type Scheduled, scheduleSpace } from './schedule-space.ts';
import { NotYet, type SpaceTurn } from './space-turn.ts';
import { syncSpace } from './sync-space.ts';
import type { TurnResult } from './work-queue.ts';

/** How often a space that is in order is looked at again, to put right what somebody changed behind our back. */
const driftEveryMs = 10 * 60_000;

/**
 * One turn on one space: from what its object says to what its cluster has. It may be ended anywhere and begun again: each step
 * finds what is there. What is not yet so is a condition with a reason; everything else that is thrown is tried again later.
 */
export async function reconcileSpace(turn: SpaceTurn): Promise<TurnResult> {
  const { instance } = turn;
  const removing = instance.metadata.deletionTimestamp !== undefined;
  // Another object has taken the namespace over: this one must not touch it, not even when it goes.
  if (instance.status?.ignoreReconciliation && !removing) return { kind: 'done' };
  let status: SpaceInstanceStatus = instance.status ?? {};
  const set = (change: ConditionChange): void => void (status = { ...status, conditions: withCondition(status.conditions ?? [], change, turn.now()) });
  try {
    if (removing) {
      await removeSpace(turn);
      return { kind: 'done' };
    }
    const scheduled = await scheduleSpace(turn);
    set({ type: 'Scheduled', status: 'True' });
    const resolved = await resolveTemplate(turn, scheduled);
    set({ type: 'TemplateResolved', status: 'True' });
    set(resolved.synced);
    status = { ...status, space: resolved.space, renderedFrom: resolved.renderedFrom, ...(resolved.version === undefined ? {} : { templateVersion: resolved.version }) };
    await keepInstance(turn, scheduled, resolved.space.instanceTemplate?.metadata ?? {});

    const { spaceObjects, parts, failures } = await syncSpace(turn, scheduled, resolved);
    status = { ...status, spaceObjects, parts };
    const [first] = failures;
    if (first) throw new NotYet('SpaceSynced', 'PartsFailed', `${first.part}: ${first.message ?? ''}${failures.length > 1 ? ` (and ${failures.length - 1} more; see status.parts)` : ''}`);
    set({ type: 'SpaceSynced', status: 'True' });
    set({ type: 'SpaceReady', status: 'True' });
    await write(turn, status);
    return { kind: 'later', at: new Date(turn.now().getTime() + driftEveryMs) };
  } catch (error) {
    const known = knownFailure(error, turn);
    if (!known) throw error;
    set({ type: known.condition, status: 'False', reason: known.reason, message: known.message, severity: known.severity });
    await write(turn, status);
    if (known.severity === 'Error') await turn.events.record(instance, 'Warning', known.reason, known.message);
    return { kind: 'failed' };
  }
}

/** What the template says about the object itself, and the one-time wish that is now fulfilled. */
async function keepInstance({ objects, kinds }: SpaceTurn, { instance }: Scheduled, wanted: { readonly labels?: Readonly<Record<string, string>>; readonly annotations?: Readonly<Record<string, string>> }): Promise<void> {
  const { namespace = '', name } = instance.metadata;
  await objects.update(kinds.spaceInstances, namespace, name, (current) => {
    const { labels, annotations } = current.metadata;
    const next = withoutSyncOnce(current);
    return {
      ...next,
      metadata: {
        ...next.metadata,
        ...(wanted.labels ? { labels: { ...labels, ...wanted.labels } } : {}),
        ...(wanted.annotations ? { annotations: { ...annotations, ...wanted.annotations } } : {}),
      },
    } as KubeObject;
  });
}

async function write({ objects, kinds, instance, events, now }: SpaceTurn, given: SpaceInstanceStatus): Promise<void> {
  const { phase, reason, message, ready } = summaryOf(given.conditions ?? [], false);
  const conditions: readonly Condition[] = withCondition(given.conditions ?? [], ready, now());
  const { generation } = instance.metadata;
  const status = { ...given, conditions, phase, reason, message, ...(generation === undefined ? {} : { observedGeneration: generation }) };
  if (isDeepStrictEqual(status, instance.status)) return;
  const { namespace = '', name } = instance.metadata;
  await objects.updateStatus(kinds.spaceInstances, namespace, name, (current) => ({ ...current, status }) as KubeObject);
  if (phase !== instance.status?.phase && phase !== 'Failed') {
    await events.record(instance, 'Normal', phase === '' ? 'Pending' : phase, message || 'The space is ready.');
  }
}

/** What a person can act on. Anything else is a defect or a passing trouble of our own, and goes to the log. */
function knownFailure(error: unknown, { instance }: SpaceTurn): NotYet | undefined {
  if (error instanceof NotYet) return error;
  const told = clusterOutcome(error, (instance as SpaceInstance).spec?.clusterRef?.cluster ?? '');
  if (told instanceof OutcomeError) return new NotYet('SpaceSynced', 'ClusterUnavailable', `${told.message} ${told.next}`);
  return undefined;
}
