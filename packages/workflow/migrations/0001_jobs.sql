-- Jobs, their steps and what happened to them. Every write to a job goes through its row, which is locked meanwhile: that makes
-- the sequence of its events one without gaps, in the order of their commits.

create table workflow.jobs (
  id          text primary key,
  workflow    text not null,
  input       jsonb not null,
  state       text not null,
  goal        text not null default 'made',     -- what the job is to come to: made, cancelled, deleted
  version     integer not null default 0,       -- sequence of its newest event
  due_at      timestamptz(3),                   -- when to look at it; null: not before somebody asks for something
  worker      text,                             -- whose turn it is, for people who look
  lease_until timestamptz(3),                   -- null or past: nobody's turn
  fence       integer not null default 0,       -- number of the turn; whoever writes with an older one is refused
  created_at  timestamptz(3) not null,
  started_at  timestamptz(3),
  ended_at    timestamptz(3),
  constraint jobs_state check (state in (
    'queued', 'running', 'waiting', 'awaiting_user', 'succeeded', 'failed', 'cancelling', 'cancelled', 'deleting', 'deleted')),
  constraint jobs_goal check (goal in ('made', 'cancelled', 'deleted'))
) with (fillfactor = 70);                       -- a lease is renewed every few seconds: room for that on the same page
create index jobs_due on workflow.jobs (due_at) where due_at is not null;

create table workflow.steps (
  job_id     text not null references workflow.jobs,
  name       text not null,
  id         uuid not null,
  position   integer not null,
  title      text not null,
  needs      text[] not null,
  token      text not null,                     -- kept, not derived anew: what was made with it has to be found by every later release
  state      text not null,
  undo       boolean not null default false,    -- whether it is to be made or to be taken back
  attempts   integer not null default 0,
  failures   integer not null default 0,        -- transient ones in a row
  message    text not null default '',
  output     jsonb,
  failure    jsonb,
  answer     jsonb,
  next_at    timestamptz(3),
  started_at timestamptz(3),                    -- null: never attempted, so there is nothing to take back
  ended_at   timestamptz(3),
  primary key (job_id, name),
  constraint steps_state check (state in (
    'pending', 'running', 'waiting', 'awaiting_user', 'succeeded', 'failed', 'skipped', 'undoing', 'undone'))
) with (fillfactor = 70);

create table workflow.events (
  job_id   text not null,                       -- no reference: written with its job in one statement, and checking that costs each one
  sequence integer not null,
  at       timestamptz(3) not null,
  step     text,                                -- null: the job itself
  state    text not null,
  message  text not null,
  failure  jsonb,
  primary key (job_id, sequence)
);

-- graphile-worker brings its own migrations and runs them as whoever works: that role may make things in this schema, and the table
-- with which it begins is made here, because without it it would ask for the right to create schemas.
create schema graphile_worker;
grant usage, create on schema graphile_worker to spacedock_app;
create table graphile_worker.migrations (
  id       integer primary key,
  ts       timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to spacedock_app;

-- Has somebody look at the job after so many milliseconds. A wake-up that is there already is replaced; one that is being worked
-- on, or that died with its worker, is left to itself and a new one takes its key. Only workers that know the workflow are woken.
create function workflow.wake(job text, workflow text, milliseconds double precision) returns void language plpgsql as $$
begin
  -- Before the first worker has ever run there is no queue; its first sweep finds the job.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  perform graphile_worker.add_job(
    'turn ' || workflow, json_build_object('job', job), job_key => job, max_attempts => 1,
    run_at => now() + milliseconds * interval '1 millisecond'
  );
end
$$;

grant select, insert, update on workflow.jobs, workflow.steps to spacedock_app;
grant select, insert on workflow.events to spacedock_app;
