-- Organisations, people, teams, roles and who holds which role where.

create table config.organisations (
  id          text primary key,
  name        text not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null
);

-- A person, in however many organisations. What one organisation decides about a person is in its membership.
create table config.users (
  id            text primary key,
  email         text not null unique check (email = lower(email)),
  name          text not null,
  password_hash text,                              -- null until the invitation is accepted, or for good with single sign-on
  -- Whether somebody we trust said that the address is this person's. An invitation proves it to whoever handed it over, no more.
  email_verified boolean not null default false,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  unique (id, email)
);

create table config.memberships (
  org_id      text not null references config.organisations on delete cascade,
  user_id     text not null,
  email       text not null,                       -- a copy, kept equal by the key below, so that lists sort by it at any size
  name        text,                                -- what this organisation calls the person; null: what the person says
  status      text not null check (status in ('invited', 'active', 'disabled')),
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (org_id, user_id),
  unique (org_id, email),
  foreign key (user_id, email) references config.users (id, email) on update cascade on delete cascade
);
create index on config.memberships (user_id, org_id);
create index on config.memberships (org_id, created_at desc, email desc);
create index on config.memberships (org_id, status, email);

-- Keyed by organisation and id, not by the id alone: the newest teams of an organisation that was quiet for long must not be
-- looked for among the newer ones of all others, and an index on the id would invite the planner to do so.
create table config.teams (
  id          text not null,
  org_id      text not null references config.organisations on delete cascade,
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  description text not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (org_id, id),
  constraint teams_name unique (org_id, name_key)
);

create table config.team_members (
  team_id   text not null,
  org_id    text not null,
  user_id   text not null,
  added_by  text not null,
  added_at  timestamptz(3) not null,
  constraint team_members_pkey primary key (team_id, user_id),
  foreign key (org_id, team_id) references config.teams (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references config.memberships (org_id, user_id) on delete cascade
);
create index on config.team_members (org_id, user_id);
create index on config.team_members (team_id, added_at desc, user_id desc);

create table config.roles (
  id          text primary key,
  org_id      text references config.organisations on delete cascade,   -- null: a system role, the same for everybody
  name        text not null,
  name_key    text not null generated always as (lower(name)) stored,
  description text not null,
  policies    text[] not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  constraint roles_name unique nulls not distinct (org_id, name_key)
);
create index on config.roles (org_id, created_at desc, id desc);

create table config.assignments (
  id          text not null,
  org_id      text not null references config.organisations on delete cascade,
  role_id     text not null references config.roles on delete cascade,
  user_id     text,
  team_id     text,
  scope_kind  text not null check (scope_kind in ('organisation', 'project', 'environment', 'space', 'team')),
  scope_id    text not null,                       -- the organisation's own id when it holds everywhere
  -- The project that the scope is or lies in, so that whoever administers the project also sees what is assigned inside it.
  scope_project_id text,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (org_id, id),
  check (num_nonnulls(user_id, team_id) = 1),
  constraint assignments_scope_project check ((scope_project_id is not null) = (scope_kind in ('project', 'environment'))),
  constraint assignments_once unique nulls not distinct (org_id, role_id, user_id, team_id, scope_kind, scope_id),
  foreign key (org_id, user_id) references config.memberships (org_id, user_id) on delete cascade,
  foreign key (org_id, team_id) references config.teams (org_id, id) on delete cascade
);
create index on config.assignments (org_id, user_id, id desc);
create index on config.assignments (org_id, team_id, id desc);
create index on config.assignments (role_id, org_id, id desc);
create index on config.assignments (org_id, scope_id, id desc);
create index on config.assignments (org_id, scope_project_id, id desc) where scope_project_id is not null;

-- Replicas keep what a caller may do in memory. Whatever changes it says so here, in the changing transaction, so that no
-- code path can forget to: the notification drops the entries with that tag on every replica, and the setting tells the
-- server that it has to wait for them before it answers.
create function config.access_changed(tag text) returns void language sql as $$
  select pg_notify('spacedock_access', tag), set_config('spacedock.access_changed', 'yes', true)
$$;

create function config.announce_organisation_access() returns trigger language plpgsql as $$
begin
  perform config.access_changed(coalesce('org:' || coalesce(new.org_id, old.org_id), 'everybody'));
  return null;
end $$;

create trigger access_changed after insert or update or delete on config.memberships
  for each row execute function config.announce_organisation_access();
create trigger access_changed after insert or update or delete on config.team_members
  for each row execute function config.announce_organisation_access();
create trigger access_changed after insert or update or delete on config.roles
  for each row execute function config.announce_organisation_access();
create trigger access_changed after insert or update or delete on config.assignments
  for each row execute function config.announce_organisation_access();

-- Which replicas hold such entries right now. Unlogged: after a crash of the database every replica has to register anew.
create unlogged table config.replicas (
  id          text primary key,
  lease_until timestamptz not null
);

grant select, insert, update, delete on
  config.organisations, config.users, config.memberships, config.teams, config.team_members, config.roles, config.assignments,
  config.replicas
to spacedock_app;
