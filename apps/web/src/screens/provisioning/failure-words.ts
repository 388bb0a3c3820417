import type { Job, JobError } from '../../parts/jobs/job-shape.ts';

/** A hint of several sentences, as steps to take. Dots in names and addresses do not end a sentence. */
export const fixSteps = (hint: string | undefined): readonly string[] =>
  (hint ?? '')
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Everything that helps whoever looks into it, and nothing secret: outputs and errors never hold anything that is. */
export function diagnostics(job: Job, error: JobError): string {
  const { id, kind, provider, region, status, startedAt, endedAt } = job;
  const step = job.steps.find(({ name }) => name === error.step);
  return JSON.stringify(
    {
      job: { id, kind, provider, region, status, startedAt, endedAt },
      error,
      step: step && {
        id: step.id,
        name: step.name,
        status: step.status,
        attempts: step.attempts,
        startedAt: step.startedAt,
        endedAt: step.endedAt,
      },
      steps: job.steps.map(({ name, status: state }) => `${name}: ${state}`),
    },
    undefined,
    2,
  );
}
