import { draftOf, stepOf, type JobDraft } from './job-draft.ts';
import { commit, lockJob } from './job-store.ts';
import type { JsonFields } from './json.ts';
import type { Run } from './queries.ts';
import { WrongState } from './wrong-state.ts';

/** Changes a job on behalf of somebody, in his transaction, and has its worker look at once. */
async function change(run: Run, jobId: string, at: Date, how: (draft: JobDraft) => void): Promise<void> {
  const draft = draftOf(await lockJob(run, jobId));
  how(draft);
  const written = await commit(run, draft, { at, release: false, dueAt: at, command: true });
  if (!written) throw new Error(`Job ${jobId} changed although it was locked.`);
}

export const retry = (run: Run, jobId: string, at: Date): Promise<void> =>
  change(run, jobId, at, (draft) => {
    const { goal, steps, state } = draft.job;
    if (state !== 'failed') throw new WrongState('retry', state);
    const failed = steps.filter((step) => step.state === 'failed');
    const anew = { failures: 0, failure: undefined, message: '', endedAt: undefined };
    switch (goal) {
      case 'made':
        for (const { name } of failed) draft.moveStep(name, 'retry', anew);
        return draft.moveJob('retry', { endedAt: undefined });
      case 'cancelled':
      case 'deleted':
        undoAgain(draft);
        return draft.moveJob(goal === 'cancelled' ? 'retry cancel' : 'retry teardown', { endedAt: undefined });
    }
  });

export const cancel = (run: Run, jobId: string, at: Date): Promise<void> =>
  change(run, jobId, at, (draft) => draft.moveJob('cancel', { goal: 'cancelled' }));

export const teardown = (run: Run, jobId: string, at: Date): Promise<void> =>
  change(run, jobId, at, (draft) => {
    undoAgain(draft);
    draft.moveJob('teardown', { goal: 'deleted', endedAt: undefined });
  });

export const signal = (run: Run, jobId: string, step: string, answer: JsonFields, at: Date): Promise<void> =>
  change(run, jobId, at, (draft) => {
    const { state, goal } = draft.job;
    // A failed job goes on by a retry, and one that is undone asks nothing any more.
    if (goal !== 'made' || state === 'failed') throw new WrongState('signal', state);
    const { state: asked } = stepOf(draft.job, step);
    if (asked !== 'awaiting_user') throw new WrongState('signal', asked);
    draft.moveStep(step, 'answer', { answer, message: '' });
  });

/** Steps that could not be taken back are tried once more; what they held up follows by itself. */
function undoAgain(draft: JobDraft): void {
  for (const { name, state, undo } of draft.job.steps) {
    if (state === 'failed' && undo)
      draft.moveStep(name, 'undo', { failures: 0, failure: undefined, message: '', nextAt: undefined, endedAt: undefined });
  }
}
