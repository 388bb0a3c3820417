-- Whoever looks at jobs and databases is told when they have changed, as in config's migration of that name.

create function provisioner.announce_changed_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', c.org_id || ' ' || tg_argv[0]) from (select distinct org_id from changed) c;
  return null;
end $$;

create function provisioner.announce_changed_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', new.org_id || ' ' || tg_argv[0]);
  return null;
end $$;

do $$
declare
  shown record;
begin
  for shown in select * from (values
    ('provisioning_jobs', 'provisioning-jobs', '{name,tags,space_id,config,state}'::text[]),
    ('databases', 'databases', '{name,owner,username,next_username,state}'),
    ('connections', 'databases', '{name,host,port,username,database,secret_ref}')
  ) as t (name, topic, columns) loop
    execute format('create trigger change_inserted after insert on provisioner.%I referencing new table as changed '
      'for each statement execute function provisioner.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_deleted after delete on provisioner.%I referencing old table as changed '
      'for each statement execute function provisioner.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_updated after update of %s on provisioner.%I for each row when ((%s) is distinct from (%s)) '
      'execute function provisioner.announce_changed_row(%L)',
      array_to_string(shown.columns, ', '), shown.name,
      (select string_agg('old.' || c, ', ') from unnest(shown.columns) c), (select string_agg('new.' || c, ', ') from unnest(shown.columns) c),
      shown.topic);
  end loop;
end $$;

-- Whatever is to be seen of a step is an event of the engine too; leases and looks that found nothing new are none. Rollouts run on the
-- same engine: their events belong to no row here. The limits keep the planner from joining in any other way than key by key.
create function provisioner.announce_job_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', j.org_id || ' ' || j.topic)
    from (select distinct job_id from changed) c cross join lateral (
      (select org_id, 'provisioning-jobs' as topic from provisioner.provisioning_jobs where id = c.job_id limit 1)
      union all
      (select org_id, 'databases' from provisioner.databases where id = c.job_id limit 1)
      union all
      (select org_id, 'databases' from provisioner.databases where rotation_id = c.job_id limit 1)
    ) j;
  return null;
end $$;
create trigger provisioner_announces after insert on workflow.events referencing new table as changed
  for each statement execute function provisioner.announce_job_events();
