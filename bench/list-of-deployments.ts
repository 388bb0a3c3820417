import type pg from 'pg';
import { hashOf } from '../apps/server/config/access/authenticate.ts';
import { benchGround } from './ground.ts';
import { deploymentCount as rows, fillDeployments, idOf } from './many-deployments.ts';
import { benchPages, type Page } from './pages.ts';

/** In ms, of the whole answer as the client sees it. */
const mostP99 = 100;

const selected = `"d"."id", "d"."name", "d"."org_id", "d"."project_id", "d"."env_id", "d"."source_type", "d"."repo_url", "d"."branch",
  "d"."integration_id", "d"."image", "d"."auto_deploy", "d"."current_revision_id", "d"."latest_revision_id", "d"."status", "d"."configs",
  "d"."configs_version", "d"."canvas_x", "d"."canvas_y", "d"."last_deploy_at", "d"."created_by", "d"."created_at", "d"."updated_at",
  "e"."space_id", "e"."namespace", "e"."registry_url"`;

/** Pages of 10,000 deployments, each beside a bare Fastify route that runs the same SQL. Throws when one is slower than it may be. */
export async function benchListOfDeployments(): Promise<void> {
  const ground = await benchGround();
  try {
    const { url } = await ground.serve();
    const organisation = await ground.organisation();
    await fillDeployments(ground.db, organisation);
    const pages = pagesOf(organisation, await memberOfOneProject(ground.db, organisation));
    await benchPages({ ground, url, title: `Deployments, ${rows} in 100 projects`, pages, mostP99 });
  } finally {
    await ground.close();
  }
}

interface Member {
  readonly token: string;
  readonly project: string;
}

function pagesOf(organisation: string, { token, project }: Member): readonly Page[] {
  const list = (
    title: string,
    query: string,
    where = 'true',
    values: readonly unknown[] = [],
    order = '"d"."id" desc',
  ): Page => ({
    title,
    path: `/deployments${query}`,
    bare: {
      sql: `select ${selected}, "d"."id" as "sort_key", "d"."id" as "sort_id" from "config"."deployments" as "d"
        inner join "config"."environments" as "e" on "e"."org_id" = "d"."org_id" and "e"."id" = "d"."env_id"
        where "d"."org_id" = $1 and "d"."deleted_at" is null and ${where} order by ${order} limit $2`,
      values: [organisation, 21, ...values],
      send: 20,
    },
  });
  return [
    list('first page', ''),
    list('sorted by name', '?sort_by=name&sort_order=asc', 'true', [], '"d"."name_key", "d"."id"'),
    list('filtered, 10 in 10,000 fit', '?status=failed', '"d"."status" in ($3)', ['failed']),
    list('filtered, nearly all fit', '?status=active', '"d"."status" in ($3)', ['active']),
    list('of a space, every tenth fits', `?spaceId=${idOf('spc', 3)}`, '"e"."space_id" = $3', [idOf('spc', 3)]),
    list('searched, 1 in 10,000 fits', '?search=APP-7777', '"d"."name_key" like lower($3)', ['%APP-7777%']),
    { ...list('by who may see one project', '', '("d"."project_id" = any($3::text[]))', [[project]]), token },
    { title: 'stats of projects', path: '/projects/stats', bare: { sql: statsSql, values: [organisation, 21], send: 20 } },
  ];
}

const statsSql = `select "id", "name", (select count(*)::int from config.environments e
      where e.project_id = config.projects.id and e.deleted_at is null) as "environment_count",
    (select jsonb_build_object(
        'count', coalesce(sum(s.count), 0), 'byStatus', coalesce(jsonb_object_agg(s.status, s.count), '{}'::jsonb), 'lastDeployAt', max(s.last))
      from (
        select d.status, count(*)::int as count, max(d.last_deploy_at) as last from config.deployments d
        where d.org_id = $1 and d.project_id = config.projects.id and d.deleted_at is null group by d.status) s) as "services",
    "id" as "sort_key", "id" as "sort_id"
  from "config"."projects" where "org_id" = $1 and "deleted_at" is null order by "id" desc limit $2`;

/** Somebody whose role holds in one project and nowhere else, with a token. */
async function memberOfOneProject(db: pg.Client, organisation: string): Promise<Member> {
  const token = 'sd_pat_bench_one_0123456789abcdefghijkl';
  const project = idOf('prj', 42);
  await db.query(`insert into config.users (id, email, name, created_at, updated_at)
    values ('usr_one', 'one@spacedock.local', 'One', now(), now())`);
  await db.query(
    `insert into config.memberships (org_id, user_id, email, status, created_by, created_at, updated_at)
      values ($1, 'usr_one', 'one@spacedock.local', 'active', 'bench', now(), now())`,
    [organisation],
  );
  await db.query(
    `insert into config.access_tokens (id, org_id, user_id, name, hash, created_at)
      values ('tok_one', $1, 'usr_one', 'bench', $2, now())`,
    [organisation, hashOf(token)],
  );
  await db.query(
    `insert into config.roles (id, org_id, name, description, policies, created_by, created_at, updated_at)
      values ('role_one', $1, 'Looks at deployments', '', '{deployment:view}', 'bench', now(), now())`,
    [organisation],
  );
  await db.query(
    `insert into config.assignments (id, org_id, role_id, user_id, scope_kind, scope_id, scope_project_id, created_by, created_at, updated_at)
      values ('asgn_one', $1, 'role_one', 'usr_one', 'project', $2, $2, 'bench', now(), now())`,
    [organisation, project],
  );
  return { token, project };
}
