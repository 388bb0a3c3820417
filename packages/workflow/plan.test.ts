import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf } from './job-draft.ts';
import type { JobRecord, StepRecord } from './job-record.ts';
import { settle, type Outcome } from './outcome.ts';
import { plan } from './plan.ts';

const stepNamed = (name: string, needs: readonly string[]): StepRecord => ({
  id: name,
  name,
  title: name,
  needs,
  token: name,
  state: 'pending',
  undo: false,
  attempts: 0,
  failures: 0,
  message: '',
  output: undefined,
  failure: undefined,
  answer: undefined,
  nextAt: undefined,
  startedAt: undefined,
  endedAt: undefined,
});
const jobWith = (steps: readonly StepRecord[]): JobRecord => ({
  id: 'job',
  workflow: 'w',
  input: {},
  state: 'queued',
  goal: 'made',
  version: 1,
  fence: 1,
  createdAt: new Date(0),
  startedAt: undefined,
  endedAt: undefined,
  steps,
});
const steps = fc
  .integer({ min: 0, max: 7 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) =>
        fc
          .subarray(Array.from({ length: index }, (_need, earlier) => `s${earlier}`))
          .map((needs) => stepNamed(`s${index}`, needs)),
      ),
    ),
  );

const patience = { attempts: 3, firstMs: 10, longestMs: 100, random: () => 0.5 };
type Kind = 'well' | 'wait' | 'transient' | 'user_action' | 'system' | 'ask' | 'crash' | 'cancel' | 'teardown' | 'drain';
const happening: fc.Arbitrary<Kind> = fc.constantFrom(
  'well',
  'well',
  'well',
  'wait',
  'transient',
  'user_action',
  'system',
  'ask',
  'crash',
  'cancel',
  'teardown',
  'drain',
);

function outcomeOf(kind: Kind, undo: boolean): Outcome {
  switch (kind) {
    case 'wait':
      return { wait: { milliseconds: 10, why: 'wait' } };
    case 'transient':
    case 'user_action':
    case 'system':
      return { failed: { bucket: kind, code: kind, message: kind } };
    case 'ask':
      return undo ? { gone: true } : { ask: { why: 'may I' } };
    case 'well':
    case 'crash':
    case 'cancel':
    case 'teardown':
    case 'drain':
      return undo ? { gone: true } : { done: {} };
  }
}

test('whatever comes of its steps: none begins before what it needs, none is undone before what needs it, and the job comes to rest', () => {
  fc.assert(
    fc.property(steps, fc.array(happening, { maxLength: 60 }), (declared, happenings) => {
      let job = jobWith(declared);
      let active: string[] = [];
      let time = 0;
      const by = (name: string) => job.steps.find((step) => step.name === name);
      // When nothing more happens to it, everything goes well.
      const script = [...happenings, ...Array.from({ length: 200 }, (): Kind => 'well')];
      for (const kind of script) {
        time += 5;
        const now = new Date(time);
        const draft = draftOf(job);
        // Not all at once: the first of those under way.
        const [first] = active;
        const done = kind === 'crash' || kind === 'drain' ? undefined : first;
        if (kind === 'crash') active = [];
        if ((kind === 'cancel' || kind === 'teardown') && ['queued', 'running', 'waiting', 'awaiting_user'].includes(job.state)) {
          draft.moveJob(kind, { goal: kind === 'cancel' ? 'cancelled' : 'deleted' });
        }
        if (done !== undefined) {
          active = active.filter((name) => name !== done);
          settle(draft, done, outcomeOf(kind, by(done)?.state === 'undoing'), now, patience);
        }
        if (['succeeded', 'failed', 'cancelled', 'deleted'].includes(draft.job.state)) break;
        const { begin, over, dueAt } = plan(draft, { now, active: new Set(active), draining: kind === 'drain' });
        job = { ...draft.job, version: draft.job.version + draft.events.length };
        for (const name of begin) {
          const step = by(name);
          expect(active).not.toContain(name);
          expect(step?.startedAt).toBeDefined();
          const users = job.steps.filter(({ needs }) => needs.includes(name));
          if (step?.state === 'running') expect(step.needs.filter((need) => by(need)?.state !== 'succeeded')).toEqual([]);
          else expect(users.filter(({ state }) => state !== 'undone' && state !== 'skipped')).toEqual([]);
        }
        active = [...active, ...begin];
        expect(over).toBe(active.length === 0);
        const ended = ['succeeded', 'failed', 'cancelled', 'deleted'].includes(job.state);
        // Nobody is at work, so either it rests or somebody will be woken for it.
        if (over && job.state !== 'awaiting_user') expect(dueAt !== undefined).toBe(!ended);
        if (over && dueAt) time = Math.max(time, dueAt.getTime());
      }
      expect(['succeeded', 'failed', 'cancelled', 'deleted', 'awaiting_user']).toContain(job.state);
      if (job.state === 'succeeded') expect(job.steps.every(({ state }) => state === 'succeeded')).toBe(true);
      if (job.state === 'cancelled' || job.state === 'deleted')
        expect(job.steps.every(({ state }) => state === 'undone' || state === 'skipped')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
