-- Kubernetes objects of any number of logical stores, and their recent history.

-- The revision counter of each store. Whoever writes locks the row until commit, so revisions appear in their own order:
-- nobody ever sees one while a lower one may still come. A sequence would not do that.
create table kube.revisions (
  store     text primary key,
  revision  bigint not null,
  compacted bigint not null,             -- the oldest state that can still be told; changes up to here may be gone
  check (compacted <= revision)
) with (fillfactor = 10);                -- one busy row: leaves its page room for new versions of it

-- The states of now. Nothing but the key is indexed, so that an update touches no index.
create table kube.objects (
  store     text not null,
  resource  text not null,
  path      text collate "C" not null,   -- namespace/name: sorts as the keys of etcd do
  uid       text not null,
  revision  bigint not null,
  labels    jsonb not null,
  fields    jsonb not null,
  body      text not null,
  primary key (store, resource, path)
) with (
  toast_tuple_target = 8160,             -- ordinary objects stay in the row, uncompressed: compressing costs more than it saves
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05
);
alter table kube.objects alter column body set storage external;

-- One row a change. A state is kept once: that of now in objects, one that was replaced with the change that replaced it, the
-- last one of a deleted object with its deletion.
create table kube.changes (
  store             text not null,
  revision          bigint not null,
  type              text not null check (type in ('ADDED', 'MODIFIED', 'DELETED')),
  resource          text not null,
  path              text collate "C" not null,
  at                timestamptz not null,
  size              integer not null,    -- bytes of both states, so that readers can take a bearable portion
  previous_uid      text,
  previous_revision bigint,
  previous_labels   jsonb,
  previous_fields   jsonb,
  previous_body     text,
  last_uid          text,
  last_labels       jsonb,
  last_fields       jsonb,
  last_body         text,
  primary key (store, revision),
  check ((previous_revision is null) = (type = 'ADDED')),
  check ((last_body is not null) = (type = 'DELETED'))
) with (
  toast_tuple_target = 8160,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05
);
alter table kube.changes
  alter column previous_body set storage external,
  alter column last_body set storage external;
-- From a change to the one that replaced its state.
create unique index changes_previous on kube.changes (store, previous_revision) where previous_revision is not null;

-- Writes a batch in one round trip and one commit. Each write is judged on its own; those that are refused hinder no other.
-- No key may occur twice in a batch. The answer has a row for each write: the revision it got, or null when it was refused,
-- and the state that it found.
--
-- Two statements, because each one sees what was committed when it began: the second one begins when the lock is held.
-- The settings: plans are kept, and one that was made while the tables were small must not be kept for when they are large.
create function kube.write_batch(
  of_store text, at_time timestamptz, kinds text[], resources text[], paths text[], expected bigint[], uids text[],
  labels text[], fields text[], befores text[], afters text[]
) returns table (
  place bigint, written bigint, found_uid text, found_revision bigint, found_labels jsonb, found_fields jsonb, found_body text
)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  last bigint;
  newest bigint;
begin
  select r.revision into strict last from kube.revisions r where r.store = of_store for update;

  return query
  with judged as materialized (
    select w.*, o.*, coalesce(case w.kind when 'create' then o.old_revision is null else o.old_revision = w.expected end, false) as granted
      from unnest(kinds, resources, paths, expected, uids, labels, fields, befores, afters) with ordinality
             as w (kind, resource, path, expected, uid, labels, fields, before, after, place)
      -- The limit keeps the planner from joining in any other way than key by key.
      left join lateral (
        select t.ctid as old_row, t.uid as old_uid, t.revision as old_revision, t.labels as old_labels, t.fields as old_fields, t.body as old_body
          from kube.objects t where t.store = of_store and t.resource = w.resource and t.path = w.path limit 1
      ) o on true
  ),
  numbered as materialized (
    select j.*, case when j.granted then last + count(*) filter (where j.granted) over (order by j.place) end as revision from judged j
  ),
  complete as materialized (
    select n.*, n.before || n.revision::text || n.after as body from numbered n where n.granted
  ),
  created as (
    insert into kube.objects (store, resource, path, uid, revision, labels, fields, body)
    select of_store, c.resource, c.path, c.uid, c.revision, c.labels::jsonb, c.fields::jsonb, c.body
      from complete c where c.kind = 'create'
  ),
  updated as (
    update kube.objects o
       set uid = c.uid, revision = c.revision, labels = c.labels::jsonb, fields = c.fields::jsonb, body = c.body
      from complete c
     where c.kind = 'update' and o.ctid = c.old_row
  ),
  deleted as (
    delete from kube.objects o using complete c
     where c.kind = 'delete' and o.ctid = c.old_row
  ),
  recorded as (
    insert into kube.changes (
      store, revision, type, resource, path, at, size,
      previous_uid, previous_revision, previous_labels, previous_fields, previous_body,
      last_uid, last_labels, last_fields, last_body
    )
    select of_store, c.revision, case c.kind when 'create' then 'ADDED' when 'update' then 'MODIFIED' else 'DELETED' end,
           c.resource, c.path, at_time, octet_length(c.body) + coalesce(octet_length(c.old_body), 0),
           c.old_uid, c.old_revision, c.old_labels, c.old_fields, c.old_body,
           case c.kind when 'delete' then c.uid end, case c.kind when 'delete' then c.labels::jsonb end,
           case c.kind when 'delete' then c.fields::jsonb end, case c.kind when 'delete' then c.body end
      from complete c
  ),
  counted as (
    update kube.revisions r set revision = last + (select count(*) from complete)
     where r.store = of_store and exists (select from complete)
  )
  select n.place, n.revision, n.old_uid, n.old_revision, n.old_labels, n.old_fields, n.old_body from numbered n;

  select r.revision into strict newest from kube.revisions r where r.store = of_store;
  if newest > last then
    perform pg_notify('kube_changes', of_store || ' ' || newest);
  end if;
end $$;

grant select, insert, update, delete on kube.revisions, kube.objects, kube.changes to spacedock_app;
