import type { JobView } from './engine.ts';
import { messageOf } from './job-message.ts';
import type { JobRecord } from './job-record.ts';

/** A job as the services see it. */
export function viewOf(job: JobRecord): JobView {
  const { id, workflow, state, createdAt, startedAt, endedAt, version } = job;
  const done = job.steps.flatMap(({ name, state: stepState, output }) =>
    stepState === 'succeeded' && output ? [[name, output] as const] : [],
  );
  return {
    id,
    workflow,
    state,
    message: messageOf(job),
    outputs: Object.fromEntries(done),
    createdAt,
    startedAt,
    endedAt,
    version,
    steps: job.steps.map((step) => ({
      id: step.id,
      name: step.name,
      title: step.title,
      needs: step.needs,
      state: step.state,
      attempts: step.attempts,
      message: step.message,
      output: step.output,
      failure: step.failure,
      nextAt: step.nextAt,
      startedAt: step.startedAt,
      endedAt: step.endedAt,
    })),
  };
}
