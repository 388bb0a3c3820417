-- Cloud accounts, access to their clusters, and the clusters that are deployment spaces.

-- Who answers for the installation itself, beside any organisation: may say where clouds are reached.
alter table config.users add column installation_admin boolean not null default false;

create table config.cloud_accounts (
  id               text not null,
  org_id           text not null references config.organisations on delete cascade,
  name             text not null,
  name_key         text not null generated always as (lower(name)) stored,
  provider         text not null check (provider in ('aws', 'gcp', 'azure')),
  cloud_account_id text not null,                -- the cloud's own number or name of it
  auth_method      text not null,
  permission_level text not null check (permission_level in ('read_only', 'read_write')),
  credentials      text not null,                -- sealed with the master key, for this row and revision
  revision         text not null,                -- changes with the credentials
  endpoints        jsonb,
  identity         text not null,                -- who the cloud says the credentials are
  missing_permissions text[] not null,
  permissions_known boolean not null,
  verified_at      timestamptz(3) not null,      -- when the cloud last accepted the credentials
  failure          jsonb,                        -- why it does not accept them now; null when it does
  created_by       text not null,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index cloud_accounts_name on config.cloud_accounts (org_id, name_key);
create index cloud_accounts_newest on config.cloud_accounts (org_id, id desc);
create index cloud_accounts_touched on config.cloud_accounts (org_id, updated_at desc, id desc);

-- The right to mint kubeconfigs for one cluster of an account.
create table config.cluster_access (
  org_id           text not null,
  cloud_account_id text not null,
  region           text not null,
  resource_group   text not null,                -- '' where the cloud has none
  cluster_name     text not null,
  cluster_id       text not null,                -- the cloud's own id of it
  granted_by       text not null,
  granted_at       timestamptz(3) not null,
  primary key (org_id, cloud_account_id, region, resource_group, cluster_name),
  foreign key (org_id, cloud_account_id) references config.cloud_accounts (org_id, id) on delete cascade
);

-- Deleting is soft: jobs, revisions and audit entries go on naming the space. Its secrets go at once.
create table config.deployment_spaces (
  id               text not null,
  org_id           text not null references config.organisations on delete cascade,
  name             text not null,
  name_key         text not null generated always as (lower(name)) stored,
  deleted_at       timestamptz(3),               -- here, because a search or count of many rows reads no further than this
  provider         text not null check (provider in ('aws', 'gcp', 'azure')),
  space_type       text not null check (space_type in ('kubernetes')),
  cloud_account_id text not null,
  region           text not null,
  resource_group   text not null,
  cluster_name     text not null,
  cluster_id       text not null,
  config           text not null,                -- JSON as it was given, without secrets
  secrets          text,                         -- caCert and serviceAccountToken, sealed; null when none was given
  status           text not null check (status in ('active', 'inactive')),
  status_set_by    text not null check (status_set_by in ('user', 'probe')),
  health           text not null check (health in ('healthy', 'unreachable', 'lost', 'pending')),
  health_reason    text not null,                -- '' when there is nothing to say
  health_since     timestamptz(3) not null,
  failed_probes    integer not null,             -- in a row
  probed_at        timestamptz(3),
  next_probe_at    timestamptz(3) not null,
  created_by       text not null,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index deployment_spaces_name on config.deployment_spaces (org_id, name_key) where deleted_at is null;
create unique index deployment_spaces_cluster on config.deployment_spaces (org_id, cluster_id) where deleted_at is null;
create index deployment_spaces_newest on config.deployment_spaces (org_id, id desc) where deleted_at is null;
create index deployment_spaces_touched on config.deployment_spaces (org_id, updated_at desc, id desc) where deleted_at is null;
create index deployment_spaces_of_account on config.deployment_spaces (org_id, cloud_account_id, id desc) where deleted_at is null;
create index deployment_spaces_of_provider on config.deployment_spaces (org_id, provider, id desc) where deleted_at is null;
-- Who asks for these asks for few among many, and would read them all.
create index deployment_spaces_unwell on config.deployment_spaces (org_id, health, id desc) where deleted_at is null and health <> 'healthy';
create index deployment_spaces_inactive on config.deployment_spaces (org_id, id desc) where deleted_at is null and status = 'inactive';
create index deployment_spaces_due on config.deployment_spaces (next_probe_at) where deleted_at is null;

create index environments_of_space on config.environments (org_id, space_id) where deleted_at is null;

grant select, insert, update, delete on config.cloud_accounts, config.cluster_access, config.deployment_spaces to spacedock_app;
