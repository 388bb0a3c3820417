import type pg from 'pg';
import { jobMoves } from '../job-moves.ts';
import { stepMoves } from '../step-moves.ts';

interface Entry {
  readonly sequence: number;
  readonly step: string | null;
  readonly state: string;
}

/** What is wrong with the events of a job: gaps, and changes that the tables of moves do not know. Empty when all is well. */
export async function faultsInEvents(pool: pg.Pool, jobId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<Entry>(
    'select sequence, step, state from workflow.events where job_id = $1 order by sequence',
    [jobId],
  );
  const faults: string[] = [];
  const states = new Map<string, string>();
  for (const [index, { sequence, step, state }] of rows.entries()) {
    if (sequence !== index + 1) faults.push(`after ${index} comes ${sequence}`);
    const who = step ?? 'the job';
    const before = states.get(who) ?? (step === null ? undefined : 'pending');
    const moves: Readonly<Record<string, Readonly<Record<string, string>>>> = step === null ? jobMoves : stepMoves;
    const allowed = before === undefined ? ['queued'] : Object.values(moves[before] ?? {});
    if (!allowed.includes(state)) faults.push(`${who} went from ${before} to ${state}`);
    states.set(who, state);
  }
  return faults;
}
