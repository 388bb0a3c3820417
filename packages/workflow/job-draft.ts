import { movedJob } from './job-moves.ts';
import { messageOf } from './job-message.ts';
import type { JobRecord, NewEvent, StepRecord } from './job-record.ts';
import { movedStep } from './step-moves.ts';

/** A job on its way to the next version of itself, with everything that happens to it on the way. */
export interface JobDraft {
  readonly job: JobRecord;
  readonly events: readonly NewEvent[];
  /** Names of the steps that changed. */
  readonly changed: ReadonlySet<string>;
  readonly moveJob: (move: Parameters<typeof movedJob>[1], fields?: Partial<JobRecord>) => void;
  readonly moveStep: (name: string, move: Parameters<typeof movedStep>[1], fields?: Partial<StepRecord>) => void;
}

export function draftOf(from: JobRecord): JobDraft {
  let job = from;
  const events: NewEvent[] = [];
  const changed = new Set<string>();
  return {
    get job() {
      return job;
    },
    events,
    changed,
    moveJob(move, fields = {}) {
      job = { ...job, ...fields, state: movedJob(job.state, move) };
      events.push({ step: undefined, state: job.state, message: messageOf(job), failure: undefined });
    },
    moveStep(name, move, fields = {}) {
      const steps = job.steps.map((step) =>
        step.name === name ? { ...step, ...fields, state: movedStep(step.state, move) } : step,
      );
      job = { ...job, steps };
      changed.add(name);
      const step = stepOf(job, name);
      events.push({ step: name, state: step.state, message: step.message, failure: step.failure });
    },
  };
}

export function stepOf(job: JobRecord, name: string): StepRecord {
  const step = job.steps.find((one) => one.name === name);
  if (!step) throw new Error(`Job ${job.id} has no step ${name}.`);
  return step;
}
