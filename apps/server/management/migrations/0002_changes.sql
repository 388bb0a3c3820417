-- Whoever looks at space instances and templates is told when they have changed, as in config's migration of that name.

-- The one place where this schema knows of the object store's: its stores are named after organisations, with a dash (see storeName).
create function management.announce_object(store text, resource text) returns void language sql as $$
  select pg_notify('spacedock_changes', regexp_replace(store, '^org-', 'org_') || case resource
    when 'spacetemplates.management.loft.sh' then ' space-templates'
    else ' space-instances'
  end)
$$;

create function management.announce_new_object() returns trigger language plpgsql as $$
begin
  perform management.announce_object(new.store, new.resource);
  return null;
end $$;

create function management.announce_old_object() returns trigger language plpgsql as $$
begin
  perform management.announce_object(old.store, old.resource);
  return null;
end $$;

-- What no person sees of an object: its version, and that its space was used again, which is written down every half a minute.
create function management.shown_of(body text) returns text language sql immutable parallel safe as $$
  select regexp_replace(body, '"(resourceVersion|time|sleepmode\.loft\.sh/last-activity)":"[^"]*"', '', 'g')
$$;

-- Objects that are of another length are other ones; only of those that are not has to be read whether they are.
create function management.announce_changed_object() returns trigger language plpgsql as $$
begin
  if octet_length(old.body) <> octet_length(new.body) or management.shown_of(old.body) <> management.shown_of(new.body) then
    perform management.announce_object(new.store, new.resource);
  end if;
  return null;
end $$;

-- Events are shown with their space instance. Old ones are cleared away unseen.
create trigger change_inserted after insert on kube.objects for each row
  when (new.resource in ('spaceinstances.management.loft.sh', 'spacetemplates.management.loft.sh', 'events.'))
  execute function management.announce_new_object();
create trigger change_updated after update on kube.objects for each row
  when (new.resource in ('spaceinstances.management.loft.sh', 'spacetemplates.management.loft.sh', 'events.'))
  execute function management.announce_changed_object();
create trigger change_deleted after delete on kube.objects for each row
  when (old.resource in ('spaceinstances.management.loft.sh', 'spacetemplates.management.loft.sh'))
  execute function management.announce_old_object();
