-- Integrations, the catalog of deployments, and what is handed over to the deployer.

create table config.integrations (
  id              text not null,
  org_id          text not null references config.organisations on delete cascade,
  kind            text not null check (kind in ('github', 'ecr', 'gar', 'acr', 'dockerhub')),
  name            text not null,
  name_key        text not null generated always as (lower(name)) stored,
  auth            text not null check (auth in ('app', 'token', 'cloud_account', 'password')),
  metadata        jsonb not null,                -- what is shown of it; nothing secret
  installation_id bigint,                        -- of the GitHub App
  cloud_account_id text,                         -- of registries that are opened with a cloud account
  secrets         text,                          -- sealed with the master key, for this row and revision; null where there is none
  revision        text not null,                 -- changes with the secrets
  created_by      text not null,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index integrations_id on config.integrations (id);
create unique index integrations_name on config.integrations (org_id, name_key);
create index integrations_newest on config.integrations (org_id, id desc);
create index integrations_touched on config.integrations (org_id, updated_at desc, id desc);
-- Over all organisations: who connects an installation reads its repositories, so it belongs to one.
create unique index integrations_of_installation on config.integrations (installation_id) where installation_id is not null;
create index integrations_of_account on config.integrations (org_id, cloud_account_id) where cloud_account_id is not null;

-- Somebody went to GitHub to install the App, and is expected back.
create table config.github_installs (
  state_hash  bytea primary key,
  org_id      text not null references config.organisations on delete cascade,
  user_id     text not null,
  session_id  text not null,
  name        text not null,
  expires_at  timestamptz(3) not null
);

alter table config.environments
  add column previews_enabled boolean not null default false,
  add column previews_ttl_hours integer not null default 72 check (previews_ttl_hours between 1 and 720),
  add column previews_forks boolean not null default false,
  add column preview_of text,                    -- the environment that this is a copy of, for a pull request
  add column preview_repo text,
  add column preview_pull_request integer,
  add column preview_fork boolean not null default false;
create unique index environments_preview on config.environments (org_id, preview_of, preview_repo, preview_pull_request)
  where deleted_at is null and preview_of is not null;

create table config.deployments (
  id              text not null,
  org_id          text not null references config.organisations on delete cascade,
  project_id      text not null,
  env_id          text not null,
  name            text not null,
  name_key        text not null generated always as (lower(name)) stored,
  deleted_at      timestamptz(3),
  source_type     text not null check (source_type in ('git', 'image')),
  repo_url        text,
  repo_key        text,                          -- host, owner and name in lower case: what pushes are compared with
  branch          text,
  integration_id  text,
  image           text,
  auto_deploy     boolean not null,
  configs         jsonb not null,
  configs_version integer not null default 1,
  status          text not null check (status in ('pending', 'building', 'deploying', 'rolling_out', 'active', 'failed', 'deleting')),
  status_version  bigint not null default 0,     -- the deployer's, of which an older one is ignored
  current_revision_id text,
  latest_revision_id text not null,              -- that was asked for last through the catalog
  restored_revision_id text,                     -- of the last rollback that the configs followed: told again it changes nothing
  canvas_x        double precision,
  canvas_y        double precision,
  last_deploy_at  timestamptz(3),
  created_by      text not null,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  primary key (org_id, id),     -- an index on the id alone would lead lists through the rows of other organisations
  constraint deployments_source check (
    (source_type = 'git') = (repo_url is not null and repo_key is not null and branch is not null and integration_id is not null)
    and (source_type = 'image') = (image is not null)),
  foreign key (org_id, env_id) references config.environments (org_id, id) on delete cascade,
  foreign key (org_id, project_id) references config.projects (org_id, id) on delete cascade
);
-- In one environment: it is the name of the release in the namespace.
create unique index deployments_name on config.deployments (org_id, env_id, name_key) where deleted_at is null;
create index deployments_newest on config.deployments (org_id, id desc) where deleted_at is null;
create index deployments_touched on config.deployments (org_id, updated_at desc, id desc) where deleted_at is null;
create index deployments_sorted on config.deployments (org_id, name_key, id) where deleted_at is null;
create index deployments_of_environment on config.deployments (org_id, env_id, id desc) where deleted_at is null;
create index deployments_of_project on config.deployments (org_id, project_id, id desc) where deleted_at is null;
create index deployments_by_status on config.deployments (org_id, status, id desc) where deleted_at is null and status <> 'active';
create index deployments_of_branch on config.deployments (repo_key, branch) where deleted_at is null and source_type = 'git';
create index deployments_of_integration on config.deployments (org_id, integration_id) where deleted_at is null and integration_id is not null;

-- What the deployer has to be told. Written with the change itself, kept until the deployer has taken it, in the order of one deployment.
create table config.deployment_orders (
  id            bigint generated always as identity primary key,
  org_id        text not null,
  deployment_id text not null,
  kind          text not null check (kind in ('release', 'teardown')),
  request       jsonb not null,
  attempts      integer not null default 0,
  next_at       timestamptz(3) not null,
  leased_until  timestamptz(3),                  -- somebody is handing it over; nobody else does before
  why           text not null default '',        -- what kept the last attempt from being the last
  created_at    timestamptz(3) not null
);
create index deployment_orders_of on config.deployment_orders (deployment_id, id);
create index deployment_orders_due on config.deployment_orders (next_at);

create function config.tell_deployment_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_deployment_orders', new.deployment_id);
  return null;
end
$$;
create trigger deployment_order_told after insert on config.deployment_orders
  for each row execute function config.tell_deployment_order();

grant select, insert, update, delete on config.integrations, config.github_installs, config.deployments, config.deployment_orders
  to spacedock_app;
