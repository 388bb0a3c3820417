import type pg from 'pg';
import { hashOf } from '../apps/server/config/access/authenticate.ts';
import type { BareQuery } from './bare-list.ts';
import { admin, type Ground } from './ground.ts';
import { benchPages } from './pages.ts';

const rows = 10_000;
/** In ms, of the whole answer as the client sees it. */
const mostP99 = 50;

const selected = `"id", "name", "provider", "space_type", "cloud_account_id", "status", "config", "health", "health_reason",
  "health_since", "probed_at", "created_by", "created_at", "updated_at", "id" as "sort_key", "id" as "sort_id"`;

/** A page as it is asked for, and what the SQL that reads the same rows without us asks for. */
interface SpacesPage {
  readonly title: string;
  readonly query: string;
  readonly where: string;
  readonly values: readonly unknown[];
  readonly limit: number;
  readonly token?: string;
}

/** Pages of 10,000 spaces, each beside a bare Fastify route that runs the same SQL. Throws when one is slower than it may be. */
export async function benchListOfSpaces(ground: Ground): Promise<void> {
  const { url, stop } = await ground.serve();
  const organisation = await ground.organisation();
  await fill(ground.db, organisation);
  const pages = pagesOf(await memberOfThree(ground.db, organisation), await farCursor(url)).map((page) => ({
    title: page.title, path: `/spaces?${page.query}`, bare: bareQuery(page, organisation), ...(page.token === undefined ? {} : { token: page.token }),
  }));
  await benchPages({ ground, url, title: `List of spaces, ${rows} in the organisation`, pages, mostP99 });
  await stop();
}

interface Few {
  readonly token: string;
  readonly spaces: readonly string[];
}

interface Far {
  readonly cursor: string;
  /** The last row before it. */
  readonly after: string;
}

const pagesOf = ({ token, spaces }: Few, { cursor, after }: Far): readonly SpacesPage[] => [
  { title: 'first page', query: '', where: 'true', values: [], limit: 20 },
  { title: '200 rows', query: 'limit=200', where: 'true', values: [], limit: 200 },
  { title: 'behind 9,000 rows, by cursor', query: `cursor=${cursor}`, where: 'true and "id" < $3', values: [after], limit: 20 },
  { title: 'filtered, every third fits', query: 'provider=gcp', where: 'true and "provider" = $3', values: ['gcp'], limit: 20 },
  { title: 'filtered, 10 in 10,000 fit', query: 'health=lost', where: 'true and "health" = $3', values: ['lost'], limit: 20 },
  {
    title: 'searched, 1 in 10,000 fits', query: 'search=CLUSTER%2077%20', limit: 20,
    where: 'true and "name_key" like lower($3)', values: ['%CLUSTER 77 %'],
  },
  { title: 'by who may see 3 of them', query: '', where: '("id" = any($3::text[]))', values: [spaces], limit: 20, token },
];

const bareQuery = ({ where, values, limit }: SpacesPage, organisation: string): BareQuery => ({
  sql: `select ${selected} from "config"."deployment_spaces" where "org_id" = $1 and "deleted_at" is null and ${where}
    order by "id" desc limit $2`,
  values: [organisation, limit + 1, ...values],
  send: limit,
});

/** None is due before tomorrow: only lists are measured. */
async function fill(db: pg.Client, organisation: string): Promise<void> {
  await db.query('delete from config.deployment_spaces');
  await db.query(`insert into config.deployment_spaces (id, org_id, name, provider, space_type, cloud_account_id, region,
      resource_group, cluster_name, cluster_id, config, status, status_set_by, health, health_reason, health_since, failed_probes,
      probed_at, next_probe_at, created_by, created_at, updated_at)
    select 'spc_' || lpad(n::text, 26, '0'), $1, 'Cluster ' || n || ' of the platform', (array['aws', 'gcp', 'azure'])[n % 3 + 1],
      'kubernetes', 'ca_' || lpad((n % 20)::text, 26, '0'), 'eu-central-1', '', 'cluster-' || n,
      'arn:aws:eks:eu-central-1:123456789012:cluster/cluster-' || n,
      '{"clusterName":"cluster-' || n || '","region":"eu-central-1"}',
      case when lost then 'inactive' else 'active' end, 'probe', case when lost then 'lost' else 'healthy' end,
      case when lost then 'The cloud has no cluster cluster-' || n || ' in eu-central-1 any more.' else '' end,
      now(), 0, now(), now() + interval '1 day', 'bench@spacedock.local', now() + n * interval '1 ms', now() + n * interval '1 ms'
    from (select n, n % 1000 = 0 as lost from generate_series(1, $2::int) n) numbered`, [organisation, rows]);
  await db.query('vacuum analyze config.deployment_spaces');
}

/** Somebody whose role holds in three spaces and nowhere else, with a token. */
async function memberOfThree(db: pg.Client, organisation: string): Promise<Few> {
  const token = 'sd_pat_bench_three_0123456789abcdefghij';
  const spaces = [5_100, 5_200, 5_300].map((number) => `spc_${String(number).padStart(26, '0')}`);
  await db.query(`insert into config.users (id, email, name, created_at, updated_at)
    values ('usr_three', 'three@spacedock.local', 'Three', now(), now())`);
  await db.query(`insert into config.memberships (org_id, user_id, email, status, created_by, created_at, updated_at)
    values ($1, 'usr_three', 'three@spacedock.local', 'active', 'bench', now(), now())`, [organisation]);
  await db.query(`insert into config.access_tokens (id, org_id, user_id, name, hash, created_at)
    values ('tok_three', $1, 'usr_three', 'bench', $2, now())`, [organisation, hashOf(token)]);
  await db.query(`insert into config.roles (id, org_id, name, description, policies, created_by, created_at, updated_at)
    values ('role_three', $1, 'Looks at spaces', '', '{space:view}', 'bench', now(), now())`, [organisation]);
  await db.query(`insert into config.assignments
      (id, org_id, role_id, user_id, scope_kind, scope_id, created_by, created_at, updated_at)
    select 'asgn_' || id, $1, 'role_three', 'usr_three', 'space', id, 'bench', now(), now()
    from unnest($2::text[]) id`, [organisation, spaces]);
  return { token, spaces };
}

/** As somebody gets it who has turned that many pages. */
async function farCursor(url: string): Promise<Far> {
  const answer = await fetch(`${url}/api/spaces?limit=200&page=45`, { headers: { authorization: `Bearer ${admin.token}` } });
  const { data, meta } = await answer.json() as {
    readonly data: readonly { readonly id: string }[]; readonly meta: { readonly nextCursor: string };
  };
  return { cursor: meta.nextCursor, after: data.at(-1)?.id ?? '' };
}
