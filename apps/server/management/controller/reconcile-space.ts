import { type OutcomeCode, OutcomeError } from '@spacedock/contracts';
import { StatusError } from '@spacedock/kube';
import { clusterOutcome } from '../../clusters/cluster-outcome.ts';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import { withoutPasswords } from './chart-passwords.ts';
import { clearSyncOnce, keepMetadata } from './keep-instance.ts';
import { ToolsMissing } from './lazy-tools.ts';
import { removeSpace } from './remove-space.ts';
import { type ResolvedTemplate, resolveTemplate } from './resolve-template.ts';
import { type Scheduled, scheduleSpace } from './schedule-space.ts';
import { type SpaceStatus, spaceStatus } from './space-status.ts';
import { NotYet, SpaceGone, type SpaceTurn, type StepOfSpace } from './space-turn.ts';
import { planSync, syncSpace } from './sync-space.ts';
import type { TurnResult } from './work-queue.ts';

/** How often a space that is in order is looked at again, to put right what somebody changed behind our back. */
const driftEveryMs = 10 * 60_000;
/** What comes by itself is looked for soon. */
const soonMs = 3_000;
/** What we are told of is looked for in case that nobody told us. */
const untoldMs = 60_000;

/**
 * One turn on one space: from what its object says to what its cluster has. It may be ended anywhere and begun again: each step
 * finds what is there. What is not yet so is a condition with a reason; everything else that is thrown is tried again later.
 */
export async function reconcileSpace(turn: SpaceTurn): Promise<TurnResult> {
  const { instance, now } = turn;
  const later = (milliseconds: number): TurnResult => ({ kind: 'later', at: new Date(now().getTime() + milliseconds) });
  const afterwards = (severity: NotYet['severity']): TurnResult => {
    switch (severity) {
      case 'Info':
        return later(soonMs);
      case 'Waiting':
        return later(untoldMs);
      case 'Error':
        return { kind: 'failed' };
    }
  };
  try {
    if (instance.metadata.deletionTimestamp !== undefined) {
      const left = await removeSpace(turn);
      if (left === 'gone') return { kind: 'done' };
      return afterwards(left.severity);
    }
    // Another object has taken the namespace over: this one must not touch it.
    if (instance.status?.ignoreReconciliation) return { kind: 'done' };
    const { problem, lookAgainAt } = await madeSo(turn);
    if (!problem)
      return later(Math.min(driftEveryMs, Math.max(0, (lookAgainAt?.getTime() ?? Number.POSITIVE_INFINITY) - now().getTime())));
    return afterwards(problem.severity);
  } catch (error) {
    if (error instanceof SpaceGone) return { kind: 'done' };
    throw error;
  }
}

interface Made {
  /** What keeps the space from being as it should, told in its status. */
  readonly problem?: NotYet;
  /** When it is to sleep, to wake or to go. */
  readonly lookAgainAt?: Date;
}

async function madeSo(turn: SpaceTurn): Promise<Made> {
  const status = spaceStatus(turn);
  let step: StepOfSpace = 'Scheduled';
  try {
    const scheduled = await scheduleSpace(turn);
    status.condition({ type: 'Scheduled', status: 'True' });
    step = 'TemplateResolved';
    const { space, problem } = await currentTemplate(turn, scheduled, status);
    step = 'SpaceSynced';
    const plan = await planSync(turn, scheduled, space, status);
    const generation = await keepMetadata(turn, scheduled.instance, space.instanceTemplate?.metadata);
    status.put({ observedGeneration: generation });
    // Before the wish to take the template over is struck: what was taken over must not get lost in between.
    await status.save();
    if (!problem) status.put({ observedGeneration: await clearSyncOnce(turn, scheduled.instance, generation) });
    const { lookAgainAt } = await syncSpace(turn, scheduled, plan, status);
    status.condition({ type: 'SpaceSynced', status: 'True' });
    status.condition({ type: 'SpaceReady', status: 'True' });
    if (problem) throw problem;
    await status.save();
    return { ...(lookAgainAt ? { lookAgainAt } : {}) };
  } catch (error) {
    turn.signal.throwIfAborted();
    if (error instanceof SpaceGone) throw error;
    const told = failureOf(error, step, turn);
    status.condition({
      type: told.condition,
      status: 'False',
      reason: told.reason,
      message: told.message,
      severity: told.severity === 'Error' ? 'Error' : 'Info',
    });
    await status.save();
    if (told.severity === 'Error') await turn.events.record(turn.instance, 'Warning', told.reason, told.message);
    if (!(error instanceof NotYet) && told.reason === internalError) throw error;
    return { problem: told };
  }
}

interface CurrentTemplate {
  readonly space: SpaceTemplateDefinition;
  /** Why the space is still what it was made of last. Access and drift are looked after all the same. */
  readonly problem?: NotYet;
}

async function currentTemplate(turn: SpaceTurn, scheduled: Scheduled, status: SpaceStatus): Promise<CurrentTemplate> {
  const { instance } = scheduled;
  status.put({ observedGeneration: instance.metadata.generation });
  let resolved: ResolvedTemplate;
  try {
    resolved = await resolveTemplate(turn, scheduled);
  } catch (error) {
    const last = instance.status?.space;
    if (!(error instanceof NotYet) || !last) throw error;
    status.condition({
      type: 'TemplateResolved',
      status: 'False',
      reason: error.reason,
      message: error.message,
      severity: 'Error',
    });
    return { space: last, problem: error };
  }
  const { space, renderedFrom, version, synced } = resolved;
  status.condition({ type: 'TemplateResolved', status: 'True' });
  status.condition(synced);
  if (renderedFrom !== instance.status?.renderedFrom) {
    const what = version === undefined ? 'The template' : `Version ${version} of the template`;
    status.condition({
      type: 'SpaceSynced',
      status: 'False',
      severity: 'Info',
      reason: 'Syncing',
      message: `${what} is being applied.`,
    });
    if (instance.status?.space) await turn.events.record(turn.instance, 'Normal', 'TemplateChanged', `${what} is taken over.`);
  }
  status.put({ space: withoutPasswords(space), renderedFrom, templateVersion: version });
  return { space };
}

const internalError = 'InternalError';
const clusterReasons: Partial<Record<OutcomeCode, string>> = {
  'cluster.unreachable': 'ClusterUnreachable',
  'cluster.refused': 'ClusterRefused',
  'cluster.unreadable': 'ClusterUnreadable',
  'cluster.address_private': 'ClusterAddressPrivate',
};

/** In words that a person can act on. What is a defect or a trouble of our own says no more than that: the rest is for the log. */
function failureOf(error: unknown, step: StepOfSpace, { instance }: SpaceTurn): NotYet {
  if (error instanceof NotYet) return error;
  if (error instanceof ToolsMissing)
    return new NotYet(step, 'ToolsMissing', `The server cannot do this without helm. ${error.message}`);
  if (error instanceof StatusError && error.reason === 'Invalid') return new NotYet(step, 'Refused', error.message);
  const told = clusterOutcome(error, instance.spec?.clusterRef?.cluster ?? '');
  if (told instanceof OutcomeError)
    return new NotYet('SpaceSynced', clusterReasons[told.code] ?? 'ClusterUnavailable', `${told.message} ${told.next}`);
  return new NotYet(step, internalError, 'The server failed at this step; the reason is in its log. It is tried again.');
}
