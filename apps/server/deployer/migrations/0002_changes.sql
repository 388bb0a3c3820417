-- Whoever looks at deployments is told when they have changed, as in config's migration of that name.

create function deployer.announce_changed_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', c.org_id || ' ' || tg_argv[0]) from (select distinct org_id from changed) c;
  return null;
end $$;

create function deployer.announce_changed_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', new.org_id || ' ' || tg_argv[0]);
  return null;
end $$;

-- Of how telling the catalog goes, and of numbers that are only counted on, nobody has to know.
do $$
declare
  shown record;
begin
  for shown in select * from (values
    ('deployments', 'deployments', '{status,current_revision_id,ready,desired,address,deleting,deployed_at}'::text[]),
    ('revisions', 'deployment-events', '{image,build_id,build,objects_hash,status,failure,ended_at}'),
    ('deployment_events', 'deployment-events', '{meta}'),
    ('service_connections', 'service-connections', '{injected_var,target,deleted_at}')
  ) as t (name, topic, columns) loop
    execute format('create trigger change_inserted after insert on deployer.%I referencing new table as changed '
      'for each statement execute function deployer.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_deleted after delete on deployer.%I referencing old table as changed '
      'for each statement execute function deployer.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_updated after update of %s on deployer.%I for each row when ((%s) is distinct from (%s)) '
      'execute function deployer.announce_changed_row(%L)',
      array_to_string(shown.columns, ', '), shown.name,
      (select string_agg('old.' || c, ', ') from unnest(shown.columns) c), (select string_agg('new.' || c, ', ') from unnest(shown.columns) c),
      shown.topic);
  end loop;
end $$;
