import pg from 'pg';
import type { Step, Workflow } from '../index.ts';

/**
 * An outside world that several processes share: things that are made once however often they are asked for, and a list of who
 * asked for what.
 */
export interface Effects {
  readonly ensure: (token: string, step: string) => Promise<void>;
  readonly remove: (token: string, step: string) => Promise<void>;
  readonly made: () => Promise<readonly { readonly token: string; readonly step: string; readonly made: number }[]>;
  readonly calls: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export async function openEffects(url: string, caller: string): Promise<Effects> {
  // As the owner of the database: what is tested here runs with fewer rights, over connections that are cut.
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // The database is dropped at the end, perhaps before the last connection has gone.
  const ignore = (): void => undefined;
  pool.on('error', ignore).on('connect', (client) => void client.on('error', ignore));
  await pool.query(`
    create table if not exists public.effects (token text primary key, step text not null, there boolean not null, made integer not null);
    create table if not exists public.effect_calls (number integer generated always as identity, said text not null);
  `);
  const said = (what: string) => pool.query('insert into public.effect_calls (said) values ($1)', [`${caller} ${what}`]);
  return {
    async ensure(token, step) {
      await said(`ensure ${step}`);
      await pool.query(
        `insert into public.effects as e values ($1, $2, true, 1)
             on conflict (token) do update set there = true, made = e.made + 1 where not e.there`,
        [token, step],
      );
    },
    async remove(token, step) {
      await said(`undo ${step}`);
      await pool.query('update public.effects set there = false where token = $1', [token]);
    },
    made: async () => (await pool.query('select token, step, made from public.effects where there order by step')).rows,
    calls: async () =>
      (await pool.query<{ said: string }>('select said from public.effect_calls order by number')).rows.map((row) => row.said),
    close: () => pool.end(),
  };
}

/** Three things in a row. Each is made, and then answered only when `answer` lets it. */
export function chainOf(effects: Effects, answer: (step: string, signal: AbortSignal) => Promise<void>): Workflow<object, null> {
  const step = (name: string, needs: readonly string[]): Step<object, null> => ({
    name,
    title: name,
    needs,
    permissions: [],
    async ensure({ token, signal }) {
      await effects.ensure(token, name);
      await answer(name, signal);
      return { done: { token } };
    },
    async undo({ token }) {
      await effects.remove(token, name);
      return { gone: true };
    },
  });
  return { name: 'chain', steps: () => [step('one', []), step('two', ['one']), step('three', ['two'])] };
}
