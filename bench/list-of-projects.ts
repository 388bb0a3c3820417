import type pg from 'pg';
import { figuresOf, printFigures } from './figures-table.ts';
import { admin, benchGround } from './ground.ts';
import { compare } from './load.ts';
import { memoryOf } from './memory.ts';

const sql = `select "id", "org_id", "name", "description", "created_by", "created_at", "updated_at", "id" as "sort_key", "id" as "sort_id"
  from "config"."projects" where "org_id" = $1 and "deleted_at" is null and true order by "id" desc limit $2`;

/**
 * The list of 100 projects as a signed-in, rights-checked caller gets it, beside a bare Fastify route that runs the same SQL;
 * then the same first page with 100 and with 1,000,000 rows in the table.
 */
export async function benchListOfProjects(): Promise<void> {
  const ground = await benchGround();
  try {
    const { db } = ground;
    const { url, pid } = await ground.serve();
    const organisation = await ground.organisation();
    const bare = await ground.serveBare({ projects: { sql, values: [organisation, 101], send: 100 } });
    await addProjects(db, organisation, 1, 100);
    const token = await signIn(url);
    const ours = { name: 'spacedock', url: `${url}/api/projects?limit=100`, headers: { authorization: `Bearer ${token}` } };
    const withPat = { name: 'spacedock, personal access token', url: ours.url, headers: { authorization: `Bearer ${admin.token}` } };
    const theirs = { name: 'bare Fastify, same SQL', url: `${bare}/projects` };

    const small = await compare([theirs, ours, withPat]);
    printFigures('List of 100 projects', small, theirs.name);

    await addProjects(db, organisation, 101, 1_000_000);
    await db.query('vacuum analyze config.projects');
    const large = await compare([ours], { rounds: 5 });
    const bySize = new Map([['100 rows', figuresOf(small, ours.name)], ['1,000,000 rows', figuresOf(large, ours.name)]]);
    printFigures('The same first page, by rows in the table', bySize, '100 rows');
    process.stdout.write(`Memory of the server process after the load: ${Math.round(await memoryOf([pid]))} MB\n`);
  } finally {
    await ground.close();
  }
}

async function addProjects(db: pg.Client, organisation: string, from: number, to: number): Promise<void> {
  await db.query(`insert into config.projects (id, org_id, name, description, created_by, created_at, updated_at)
    select 'prj_' || lpad(n::text, 26, '0'), $1, 'Project ' || n, 'One of many, made for the benchmark', 'bench@spacedock.local',
      now() + n * interval '1 ms', now() + n * interval '1 ms' from generate_series($2::int, $3::int) n`, [organisation, from, to]);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}
