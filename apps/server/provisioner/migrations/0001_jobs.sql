-- What is made in clouds. How far a job is, its steps and its events are kept by the workflow engine under the same id; `state` is
-- a copy, so that lists can be filtered by it, which the trigger below keeps equal in the transaction of every change.

create table provisioner.provisioning_jobs (
  id               text not null,
  org_id           text not null,
  kind             text not null,
  name             text not null,
  name_key         text not null generated always as (lower(name)) stored,
  tags             jsonb not null,
  space_id         text,                                -- null: it was given an account and a region instead
  cluster_name     text not null,                       -- of the space, which has to reach what is made; empty without one
  cloud_account_id text not null,
  provider         text not null,
  region           text not null,
  config           jsonb not null,                      -- with all defaults filled in; nothing secret
  state            text not null,
  released         boolean not null default false,      -- its name is free again, for good: it was cancelled or deleted once
  actor_id         text not null,                       -- with whose rights it acts: who made it, or retried it last
  actor_email      text not null,
  idempotency_key  text,
  request_hash     text,
  created_by       text not null,
  created_at       timestamptz(3) not null,
  updated_at       timestamptz(3) not null,
  primary key (org_id, id)
);
-- Of what is there or may come to be there, one of a name: its name in the cloud is made from it.
create unique index provisioning_jobs_name on provisioner.provisioning_jobs (org_id, cloud_account_id, region, kind, name_key)
  where not released;
create unique index provisioning_jobs_idempotency on provisioner.provisioning_jobs (org_id, created_by, idempotency_key)
  where idempotency_key is not null;
create unique index provisioning_jobs_id on provisioner.provisioning_jobs (id);
create index on provisioner.provisioning_jobs (org_id, space_id, id desc);
create index on provisioner.provisioning_jobs (org_id, state, id desc);
create index on provisioner.provisioning_jobs (org_id, kind, id desc);
create index on provisioner.provisioning_jobs (org_id, name_key, id);
create index on provisioner.provisioning_jobs (org_id, updated_at, id);
create index on provisioner.provisioning_jobs (org_id, cloud_account_id);

-- Databases and connections on the servers that jobs of kind `datastore` made. No password is here or was ever here: it is in the
-- secret manager of the cloud, at `secret_ref`.
create table provisioner.databases (
  id            text not null,
  org_id        text not null,
  job_id        text not null,
  name          text not null,
  owner         text not null,
  username      text not null,                          -- who signs in: the owner, or since a rotation the second user
  next_username text,                                   -- who will, when the rotation under way has succeeded
  rotation_id   text,                                   -- of the last rotation, in the engine
  state         text not null,
  created_by    text not null,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, job_id) references provisioner.provisioning_jobs
);
create unique index databases_id on provisioner.databases (id);
create unique index databases_name on provisioner.databases (org_id, job_id, name) where state not in ('deleted', 'cancelled');
create unique index databases_owner on provisioner.databases (org_id, job_id, owner) where state not in ('deleted', 'cancelled');
create index on provisioner.databases (org_id, job_id, id desc);
create unique index databases_rotation on provisioner.databases (rotation_id);

create table provisioner.connections (
  id          text not null,
  org_id      text not null,
  job_id      text not null,
  database_id text,                                     -- null: of the whole server
  name        text not null,
  host        text not null,
  port        integer not null,
  username    text not null,
  database    text not null,
  secret_ref  text not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  updated_at  timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, job_id) references provisioner.provisioning_jobs,
  foreign key (org_id, database_id) references provisioner.databases
);
create index on provisioner.connections (org_id, database_id);
create unique index connections_name on provisioner.connections (org_id, job_id, coalesce(database_id, ''), name);
create index on provisioner.connections (org_id, job_id, id desc);

grant select, insert, update, delete on provisioner.provisioning_jobs, provisioner.databases, provisioner.connections to spacedock_app;

-- The one place where this schema knows of the engine's: with another engine, whatever runs it calls job_changed.
create function provisioner.job_changed(job text, new_state text) returns void language sql as $$
  update provisioner.provisioning_jobs
    set state = new_state, released = released or new_state in ('deleted', 'cancelled'), updated_at = now()
    where id = job and state <> new_state;
  update provisioner.databases set state = new_state, updated_at = now() where id = job and state <> new_state;
  update provisioner.connections connection set username = rotated.next_username, updated_at = now()
    from provisioner.databases rotated
    where rotated.rotation_id = job and new_state = 'succeeded' and rotated.next_username is not null
      and connection.org_id = rotated.org_id and connection.database_id = rotated.id;
  update provisioner.databases set username = next_username, next_username = null, updated_at = now()
    where rotation_id = job and new_state = 'succeeded' and next_username is not null;
$$;
create function provisioner.follow_workflow() returns trigger language plpgsql as $$
begin
  perform provisioner.job_changed(new.id, new.state);
  return null;
end
$$;
create trigger provisioner_follows after update of state on workflow.jobs
  for each row when (old.state is distinct from new.state) execute function provisioner.follow_workflow();
