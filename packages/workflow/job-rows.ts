import type { Failure } from './failure.ts';
import type { JobGoal } from './job-moves.ts';
import type { JobRecord, StepRecord } from './job-record.ts';
import type { JobState, StepState } from './job-states.ts';
import type { JsonFields } from './json.ts';

/** The columns of a job, of whatever is called `j`, with its steps. */
export const jobColumns = `j.id, j.workflow, j.input, j.state, j.goal, j.version, j.fence, j.created_at, j.started_at, j.ended_at,
  (select coalesce(jsonb_agg(to_jsonb(s) order by s.position), '[]') from workflow.steps s where s.job_id = j.id) as steps`;

/** As PostgreSQL gives it. */
export interface JobRow {
  readonly id: string;
  readonly workflow: string;
  readonly input: JsonFields;
  readonly state: JobState;
  readonly goal: JobGoal;
  readonly version: number;
  readonly fence: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly steps: readonly StepRow[];
}

/** Within JSON: times are text there. */
interface StepRow {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly needs: readonly string[];
  readonly token: string;
  readonly state: StepState;
  readonly undo: boolean;
  readonly attempts: number;
  readonly failures: number;
  readonly message: string;
  readonly output: JsonFields | null;
  readonly failure: Failure | null;
  readonly answer: JsonFields | null;
  readonly next_at: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

export function jobOf(row: JobRow): JobRecord {
  const { id, workflow, input, state, goal, version, fence } = row;
  return {
    id,
    workflow,
    input,
    state,
    goal,
    version,
    fence,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    steps: row.steps.map(stepOfRow),
  };
}

function stepOfRow(row: StepRow): StepRecord {
  const { id, name, title, needs, token, state, undo, attempts, failures, message } = row;
  return {
    id,
    name,
    title,
    needs,
    token,
    state,
    undo,
    attempts,
    failures,
    message,
    output: row.output ?? undefined,
    failure: row.failure ?? undefined,
    answer: row.answer ?? undefined,
    nextAt: timeOf(row.next_at),
    startedAt: timeOf(row.started_at),
    endedAt: timeOf(row.ended_at),
  };
}

/** What of a step changes, named as the columns are. */
export const rowOfStep = (step: StepRecord) => ({
  name: step.name,
  state: step.state,
  undo: step.undo,
  attempts: step.attempts,
  failures: step.failures,
  message: step.message,
  output: step.output,
  failure: step.failure,
  answer: step.answer,
  next_at: step.nextAt,
  started_at: step.startedAt,
  ended_at: step.endedAt,
});

const timeOf = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));
