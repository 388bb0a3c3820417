import type pg from 'pg';

export const deploymentCount = 10_000;

export const idOf = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;

/** 100 projects of 10 environments of 10 deployments each, and as many of another organisation, which must cost nothing. */
export async function fillDeployments(db: pg.Client, organisation: string): Promise<void> {
  await db.query(
    `insert into config.organisations (id, name, created_by, created_at, updated_at) values ('org_other', 'Other', 'bench', now(), now())`,
  );
  for (const [org, first] of [
    [organisation, 0],
    ['org_other', deploymentCount],
  ] as const) {
    const id = (prefix: string, number: string): string => `'${prefix}_' || lpad(($2::int + ${number})::text, 26, '0')`;
    await db.query(
      `insert into config.projects (id, org_id, name, description, created_by, created_at, updated_at)
        select ${id('prj', 'n')}, $1, 'Project ' || n, '', 'bench', now(), now() from generate_series(0, 99) n`,
      [org, first],
    );
    await db.query(
      `insert into config.environments (id, org_id, project_id, name, space_id, namespace, created_by, created_at, updated_at)
        select ${id('env', 'n')}, $1, ${id('prj', 'n % 100')}, 'env ' || n, ${id('spc', 'n % 10')}, 'ns-' || n, 'bench', now(), now()
        from generate_series(0, 999) n`,
      [org, first],
    );
    await db.query(
      `insert into config.deployments (id, org_id, project_id, env_id, name, source_type, image, auto_deploy, configs, status,
          current_revision_id, latest_revision_id, last_deploy_at, created_by, created_at, updated_at)
        select ${id('dep', 'n')}, $1, ${id('prj', 'n % 100')}, ${id('env', 'n % 1000')}, 'app-' || n, 'image',
          'registry.example.com/acme/app-' || n || ':v1', false,
          '{"port": 8080, "replicas": 2, "envVars": {"LOG_LEVEL": "info", "DB_HOST": "db.internal"}, "readiness": {"path": "/ready"}}',
          case when n % 1000 = 0 then 'failed' else 'active' end, ${id('rev', 'n')}, ${id('rev', 'n')},
          now() - n * interval '1 s', 'bench@spacedock.local', now() - n * interval '1 s', now() - n * interval '1 s'
        from generate_series(0, $3::int - 1) n`,
      [org, first, deploymentCount],
    );
  }
  await db.query('vacuum analyze config.projects, config.environments, config.deployments');
}
