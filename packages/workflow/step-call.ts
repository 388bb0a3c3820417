import type { Failure } from './failure.ts';
import { stepOf } from './job-draft.ts';
import type { JobRecord } from './job-record.ts';
import type { JsonFields } from './json.ts';
import { jsonText } from './json-text.ts';
import type { Outcome } from './outcome.ts';
import type { Step, StepContext } from './step.ts';
import { reasonOf } from './reason.ts';

/** What a step is called with, beside its job. */
interface Call<Ports> {
  readonly job: JobRecord;
  readonly name: string;
  /** Undefined: this release has no such step. */
  readonly stepNamed: (name: string) => Step<never, Ports> | undefined;
  readonly ports: () => Promise<Ports>;
  readonly classify: (error: unknown) => Failure;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Asks the step, once. Never rejects: whatever comes of it is an outcome. */
export async function callStep<Ports>(call: Call<Ports>): Promise<Outcome> {
  const { job, name, signal } = call;
  try {
    const step = call.stepNamed(name);
    if (!step) return { failed: unknownStep(job, name) };
    const context = contextOf(call, await call.ports());
    return stepOf(job, name).undo ? ofUndo(await step.undo(context)) : ofEnsure(await step.ensure(context));
  } catch (error) {
    // What it says after it was broken off says nothing about the step.
    return signal.aborted ? { interrupted: true } : { failed: failureOf(error, call.classify) };
  }
}

function contextOf<Ports>({ job, name, now, signal }: Call<Ports>, ports: Ports): StepContext<never, Ports> {
  const { token, attempts, answer } = stepOf(job, name);
  const outputIfDone = <Output extends JsonFields>(of: { readonly name: string }): Output | undefined =>
    stepOf(job, of.name).output as Output | undefined;
  return {
    jobId: job.id,
    // Of the type that the workflow takes: whoever submitted the job has validated it.
    input: job.input as never,
    ports,
    token,
    attempt: attempts,
    answer,
    now,
    signal,
    outputIfDone,
    output(of) {
      const output = outputIfDone<NonNullable<(typeof of)['output']>>(of);
      if (output === undefined)
        throw new Error(`Step ${name} reads the output of ${of.name}, which is not done. Let it need that step.`);
      return output;
    },
  };
}

/** What a step answers is checked: it may be of another release, and what cannot be kept would be asked for again for ever. */
function ofEnsure(answer: Awaited<ReturnType<Step<never, never>['ensure']>>): Outcome {
  if ('done' in answer) return { done: kept(answer.done) };
  if ('wait' in answer) return { wait: waiting(answer.wait) };
  if ('ask' in answer) return { ask: { why: String(answer.ask.why) } };
  throw new TypeError('The step answered neither done nor wait nor ask.');
}

function ofUndo(answer: Awaited<ReturnType<Step<never, never>['undo']>>): Outcome {
  if ('gone' in answer) return { gone: true };
  if ('wait' in answer) return { wait: waiting(answer.wait) };
  throw new TypeError('The step answered neither gone nor wait.');
}

function waiting({ milliseconds, why }: { readonly milliseconds: number; readonly why: string }) {
  if (!Number.isFinite(milliseconds)) throw new TypeError(`The step waits for ${milliseconds} ms.`);
  return { milliseconds, why: String(why) };
}

function kept(output: unknown): JsonFields {
  const copy: unknown = JSON.parse(jsonText(output) ?? 'null');
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy))
    throw new TypeError('The output of a step has to be an object.');
  return copy as JsonFields;
}

function failureOf(error: unknown, classify: (error: unknown) => Failure): Failure {
  try {
    return classify(error);
  } catch (defect) {
    return {
      bucket: 'system',
      code: 'unclassified',
      message: `${reasonOf(error)} (and it could not be classified: ${reasonOf(defect)})`,
    };
  }
}

function unknownStep({ workflow }: JobRecord, name: string): Failure {
  const message = `This release of Spacedock has no step ${name} in the workflow ${workflow}. Run the release that began the job, or tear it down with it.`;
  return { bucket: 'system', code: 'step_unknown', message };
}
