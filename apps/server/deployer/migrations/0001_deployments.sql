-- What runs where, and how it came to be. The catalog (names, sources, configs of now) is config's; here is what was done with it.

create table deployer.deployments (
  id                  text not null,
  org_id              text not null,
  project_id          text not null,
  env_id              text not null,
  space_id            text not null,
  namespace           text not null,
  name                text not null,                -- of the release
  status              text not null check (status in ('pending', 'building', 'deploying', 'rolling_out', 'active', 'failed', 'deleting')),
  current_revision_id text,                         -- what runs: the last one that became active
  holder_id           text,                         -- the revision whose turn it is to change the cluster
  last_number         integer not null default 0,   -- of revisions
  last_sequence       bigint not null default 0,    -- of events
  ready               integer not null default 0,   -- of the rollout that is under way, or of the last one
  desired             integer not null default 0,
  address             text not null default '',     -- where it is reached from outside, as far as is known
  deployed_at         timestamptz(3),
  deleting            boolean not null default false,
  connected           jsonb not null default '{}',  -- variables of its service connections that it was last deployed with; no secret is in them
  version             bigint not null default 0,    -- grows with every change of status or current revision
  told_version        bigint not null default 0,    -- what the catalog has taken
  restore_revision_id text,                         -- a rollback whose configs the catalog has not taken yet
  tell_after          timestamptz(3) not null default 'epoch',  -- somebody tells the catalog at this moment, or it did not answer
  tell_attempts       integer not null default 0,
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index deployments_id on deployer.deployments (id);
create index deployments_untold on deployer.deployments (tell_after) where told_version < version;
create index deployments_of_environment on deployer.deployments (org_id, env_id);

-- Append-only. What a revision is never changes after it was made but for the image that its build results in; how it went does.
create table deployer.revisions (
  id            text not null,
  org_id        text not null,
  deployment_id text not null,
  number        integer not null,
  source        text not null check (source in (
                  'create', 'configs', 'api', 'push', 'poll', 'pull_request', 'rollback', 'auto_return', 'connection')),
  image         text,                               -- null: still to be built
  build_id      text,                               -- as whoever built it names it
  branch        text,
  commit_sha    text,
  commit_message text,
  configs       jsonb not null,
  chart         text not null,                      -- name and version of the chart that it is made with
  objects       jsonb,                              -- what was applied, rendered; nothing secret is in it
  objects_hash  text,
  status        text not null check (status in ('pending', 'building', 'deploying', 'active', 'superseded', 'failed')),
  build         jsonb,                              -- status, message, logTail, runUrl, runId of its build
  failure       jsonb,                              -- stage, code, message, fixHint
  clone_of      text,                               -- of rollback and auto_return
  actor_id      text not null,
  actor_email   text not null,
  note          text not null,
  created_at    timestamptz(3) not null,
  ended_at      timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, deployment_id) references deployer.deployments
);
create unique index revisions_id on deployer.revisions (id);
create unique index revisions_number on deployer.revisions (org_id, deployment_id, number desc);
create index revisions_commit on deployer.revisions (org_id, deployment_id, commit_sha) where commit_sha is not null;

create function deployer.keep_revision() returns trigger language plpgsql as $$
begin
  if (new.id, new.org_id, new.deployment_id, new.number, new.source, new.configs, new.chart, new.clone_of, new.actor_id, new.actor_email,
      new.note, new.created_at) is distinct from
     (old.id, old.org_id, old.deployment_id, old.number, old.source, old.configs, old.chart, old.clone_of, old.actor_id, old.actor_email,
      old.note, old.created_at)
     or (old.image is not null and new.image is distinct from old.image)
     or (old.objects is not null and new.objects is distinct from old.objects) then
    raise exception 'revision % is as it is: make a new one', old.id;
  end if;
  return new;
end
$$;
create trigger revision_kept before update on deployer.revisions for each row execute function deployer.keep_revision();

create table deployer.deployment_events (
  id            text not null,
  org_id        text not null,
  deployment_id text not null,
  revision_id   text,
  sequence      bigint not null,
  stage         text not null check (stage in ('building', 'deploying', 'rolling_out', 'active', 'deleting')),
  status        text not null check (status in ('started', 'succeeded', 'failed', 'superseded')),
  meta          jsonb,
  created_at    timestamptz(3) not null,
  primary key (org_id, deployment_id, sequence),
  foreign key (org_id, deployment_id) references deployer.deployments
);
-- A stage of a revision is entered and left once, however often a step is run again.
create unique index deployment_events_once on deployer.deployment_events (org_id, deployment_id, revision_id, stage, status)
  where revision_id is not null;

create table deployer.service_connections (
  id                 text not null,
  org_id             text not null,
  env_id             text not null,
  from_deployment_id text not null,
  to_deployment_id   text,
  to_connection_id   text,                          -- of a datastore
  source_hint        text not null check (source_hint in ('manual', 'suggestion')),
  injected_var       text not null default '',
  target             jsonb,                         -- of a datastore connection: where it is, as it was last seen; no secret is in it
  created_by         text not null,
  created_at         timestamptz(6) not null,
  deleted_at         timestamptz(6),
  primary key (org_id, id),
  constraint service_connections_target check ((to_deployment_id is null) <> (to_connection_id is null)),
  constraint service_connections_self check (from_deployment_id <> to_deployment_id)
);
create unique index service_connections_once on deployer.service_connections
  (org_id, from_deployment_id, coalesce(to_deployment_id, to_connection_id)) where deleted_at is null;
create unique index service_connections_var on deployer.service_connections (org_id, from_deployment_id, injected_var)
  where deleted_at is null and injected_var <> '';
create index service_connections_to on deployer.service_connections (org_id, to_deployment_id) where deleted_at is null;
create index service_connections_of on deployer.service_connections (org_id, env_id) where deleted_at is null;
create index service_connections_datastores on deployer.service_connections (org_id, to_connection_id)
  where deleted_at is null and to_connection_id is not null;

-- Deployments whose variables may have changed, until somebody has looked. A row for every reason: that two reasons never wait for each
-- other, whatever their transactions hold, is worth more than the second look.
create table deployer.connection_checks (
  id                 bigint generated always as identity primary key,
  org_id             text not null,
  deployment_id      text not null
);
create function deployer.tell_connection_check() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_connections', '');
  return null;
end
$$;
create trigger connection_check_told after insert on deployer.connection_checks
  for each row execute function deployer.tell_connection_check();

create function deployer.check_changed_connection() returns trigger language plpgsql as $$
begin
  insert into deployer.connection_checks (org_id, deployment_id) values (new.org_id, new.from_deployment_id);
  return null;
end
$$;
create trigger connection_made after insert on deployer.service_connections
  for each row when (new.injected_var <> '') execute function deployer.check_changed_connection();
create trigger connection_changed after update of injected_var, target, deleted_at on deployer.service_connections
  for each row when ((old.injected_var, old.target, old.deleted_at) is distinct from (new.injected_var, new.target, new.deleted_at))
  execute function deployer.check_changed_connection();

-- What has become active may be somewhere else than what was.
create function deployer.check_dependants() returns trigger language plpgsql as $$
begin
  insert into deployer.connection_checks (org_id, deployment_id)
    select distinct org_id, from_deployment_id from deployer.service_connections
      where org_id = new.org_id and to_deployment_id = new.id and deleted_at is null and injected_var <> '';
  return null;
end
$$;
create trigger deployment_moved after update of current_revision_id, address on deployer.deployments
  for each row when ((old.current_revision_id, old.address) is distinct from (new.current_revision_id, new.address))
  execute function deployer.check_dependants();

-- Deliveries of webhooks that were signed well, until they are worked on. Their ids stay a while, so that the same one again is known.
create table deployer.deliveries (
  id              text not null,
  integration_id  text not null default '',         -- empty: of the App
  event           text not null,
  facts           jsonb not null,                   -- repository, branch, commit, installation, pull request
  received_at     timestamptz(3) not null,
  done_at         timestamptz(3),
  attempts        integer not null default 0,
  next_at         timestamptz(3) not null,
  why             text not null default '',
  primary key (integration_id, id)
);
create index deliveries_due on deployer.deliveries (next_at) where done_at is null;
create index deliveries_done on deployer.deliveries (done_at) where done_at is not null;

-- Where branches were when they were last looked at.
create table deployer.branch_heads (
  org_id          text not null,
  integration_id  text not null,
  repo_key        text not null,
  branch          text not null,
  sha             text not null,
  looked_at       timestamptz(3) not null,
  primary key (org_id, integration_id, repo_key, branch)
);

create table deployer.previews (
  org_id          text not null,
  base_env_id     text not null,
  repo_key        text not null,
  pull_request    integer not null,
  env_id          text,                             -- null: still to be made
  space_id        text not null,
  namespace       text not null,
  head_branch     text not null,
  head_sha        text not null,
  head_repo_url   text not null,
  fork            boolean not null,
  expires_at      timestamptz(3) not null,
  ending          boolean not null default false,
  next_at         timestamptz(3) not null,
  attempts        integer not null default 0,
  why             text not null default '',
  created_at      timestamptz(3) not null,
  primary key (org_id, base_env_id, repo_key, pull_request)
);
create index previews_due on deployer.previews (next_at);

grant select, insert, update, delete on deployer.deployments, deployer.revisions, deployer.deployment_events, deployer.service_connections,
  deployer.deliveries, deployer.branch_heads, deployer.previews, deployer.connection_checks to spacedock_app;

-- The one place where this schema knows of the engine's, as in provisioner: a revision whose job failed for a reason of ours has failed.
create function deployer.job_changed(job text, new_state text, why text) returns void language plpgsql as $$
declare
  failed deployer.revisions;
begin
  if new_state not in ('failed', 'cancelled') then
    return;
  end if;
  update deployer.revisions
    set status = 'failed', ended_at = now(),
        failure = coalesce(failure, jsonb_build_object('stage', 'deploying', 'code', 'system', 'message', why))
    where id = job and status not in ('active', 'superseded', 'failed') returning * into failed;
  if failed.id is not null then
    update deployer.deployments set status = 'failed', version = version + 1, updated_at = now(),
        holder_id = case when holder_id = job then null else holder_id end
      where id = failed.deployment_id and not deleting;
  end if;
end
$$;
create function deployer.follow_workflow() returns trigger language plpgsql as $$
begin
  perform deployer.job_changed(new.id, new.state, 'The rollout was broken off by a failure of ours; see the log of the server.');
  return null;
end
$$;
create trigger deployer_follows after update of state on workflow.jobs
  for each row when (old.state is distinct from new.state) execute function deployer.follow_workflow();

-- Whoever waits for changes of a deployment is told, on every replica. Of how telling the catalog goes nobody has to know.
create function deployer.tell_deployment() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_deployments', coalesce(new.id, old.id));
  return null;
end
$$;
create trigger deployment_told
  after insert or delete or update of status, current_revision_id, last_sequence, ready, desired, address, deleting, version
  on deployer.deployments for each row execute function deployer.tell_deployment();
