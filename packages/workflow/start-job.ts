import { createHash } from 'node:crypto';
import { eventsChannel } from './job-store.ts';
import type { JsonFields } from './json.ts';
import { jsonText } from './json-text.ts';
import type { Run } from './queries.ts';
import type { Step } from './step.ts';
import { WorkflowMalformed } from './workflow.ts';

interface NewJob {
  readonly id: string;
  readonly workflow: string;
  readonly input: JsonFields;
  readonly steps: readonly Step<never, never>[];
  readonly at: Date;
  /** A new UUID. */
  readonly newId: () => string;
}

/** Enters a new job, with all its steps and its first wake-up. */
export async function startJob(run: Run, { id, workflow, input, steps, at, newId }: NewJob): Promise<void> {
  checkSteps(workflow, steps);
  const rows = steps.map(({ name, title, needs = [] }, position) => ({
    name,
    title,
    needs,
    position,
    id: newId(),
    token: tokenOf(id, name),
  }));
  await run({
    name: 'workflow start',
    text: `with j as (
        insert into workflow.jobs (id, workflow, input, state, version, due_at, created_at) values ($1, $2, $3, 'queued', 1, $4, $4)
        returning id, workflow),
      s as (
        insert into workflow.steps (job_id, name, id, position, title, needs, token, state)
        select j.id, n.name, n.id, n.position, n.title, n.needs, n.token, 'pending'
          from j, jsonb_to_recordset($5) as n (name text, id uuid, position integer, title text, needs text[], token text)),
      e as (
        insert into workflow.events (job_id, sequence, at, state, message) select id, 1, $4, 'queued', '' from j)
      select pg_notify('${eventsChannel}', id), workflow.wake(id, workflow, 0) from j`,
    values: [id, workflow, jsonText(input), at, jsonText(rows)],
  });
}

/** The steps have to be such that all of them can come to be: anything else would only show when the job stands still. */
function checkSteps(workflow: string, steps: readonly Step<never, never>[]): void {
  const malformed = (what: string): WorkflowMalformed =>
    new WorkflowMalformed(`The workflow ${workflow} cannot be run: ${what}.`);
  const names = new Set<string>();
  for (const { name } of steps) {
    if (names.has(name)) throw malformed(`two steps are called ${name}`);
    names.add(name);
  }
  for (const { name, needs = [] } of steps) {
    for (const need of needs) if (!names.has(need)) throw malformed(`${name} needs ${need}, which is not one of its steps`);
  }
  const reached = new Set<string>();
  let left = steps;
  while (left.length > 0) {
    const next = left.filter(({ needs = [] }) => needs.every((need) => reached.has(need)));
    if (next.length === 0) throw malformed(`${left.map(({ name }) => name).join(', ')} need each other`);
    for (const { name } of next) reached.add(name);
    left = left.filter(({ name }) => !reached.has(name));
  }
}

/** 100 bits in 20 letters and digits: short enough for most names of clouds, and always the same for this step of this job. */
function tokenOf(jobId: string, step: string): string {
  const digest = createHash('sha256').update(`${jobId}\n${step}`).digest();
  return Array.from(digest.subarray(0, 20), (byte) => '0123456789abcdefghijklmnopqrstuv'[byte & 31]).join('');
}
