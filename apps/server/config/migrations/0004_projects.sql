-- Project → environment. Deleting is soft: revisions and audit entries go on naming them.

create table config.projects (
  id          text not null,
  org_id      text not null references config.organisations on delete cascade,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  description text not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  deleted_at  timestamptz(3),
  primary key (org_id, id)     -- an index on the id alone would lead lists through the rows of other organisations
);
create unique index projects_name on config.projects (org_id, name_key) where deleted_at is null;
create index projects_newest on config.projects (org_id, id desc) where deleted_at is null;
create index projects_touched on config.projects (org_id, updated_at desc, id desc) where deleted_at is null;

create table config.environments (
  id          text not null,
  org_id      text not null references config.organisations on delete cascade,
  project_id  text not null,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  space_id    text not null,
  namespace   text not null,
  registry_integration_id text,
  registry_url text,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  deleted_at  timestamptz(3),
  primary key (org_id, id),
  constraint environments_registry check ((registry_integration_id is null) = (registry_url is null)),
  foreign key (org_id, project_id) references config.projects (org_id, id) on delete cascade
);
create unique index environments_name on config.environments (project_id, name_key) where deleted_at is null;
create unique index environments_namespace on config.environments (org_id, space_id, namespace) where deleted_at is null;
create index on config.environments (org_id, project_id);    -- for the cascade when an organisation ends: deleted rows too
create index environments_newest on config.environments (org_id, id desc) where deleted_at is null;
create index environments_touched on config.environments (org_id, updated_at desc, id desc) where deleted_at is null;
create index environments_sorted on config.environments (org_id, name_key, id) where deleted_at is null;
create index environments_of_project on config.environments (project_id, id desc) where deleted_at is null;

grant select, insert, update, delete on config.projects, config.environments to spacedock_app;
