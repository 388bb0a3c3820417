-- Names for the Kubernetes API: DNS labels, made from names that people chose, and word of every change to what is shown there.

-- Which handle belongs to whom. That of a person or team is never given to another one, also when they are gone: what they own in the
-- Kubernetes API names them by it. That of a project or space is free again once it is deleted, since nothing is left in it then.
create table config.handles (
  org_id text not null references config.organisations on delete cascade,
  kind   text not null check (kind in ('user', 'team', 'project', 'space')),
  handle text not null,
  holder text not null,
  primary key (org_id, kind, handle),
  unique (org_id, kind, holder)
);
grant select, insert, update, delete on config.handles to spacedock_app;

create function config.handle_from(name text, otherwise text) returns text language sql immutable as $$
  -- Accents come off; what is no letter or digit of ASCII becomes a dash.
  select coalesce(nullif(trim(both '-' from left(trim(both '-' from regexp_replace(
    regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 40)), ''), otherwise)
$$;

-- The first free one of name, name-2, name-3 …: whoever wants the same at the same moment waits until it is known who has it.
create function config.take_handle(of_org text, of_kind text, of_holder text, name text) returns text language plpgsql as $$
declare
  base text := config.handle_from(name, of_kind);
  wanted text := base;
  number integer := 1;
begin
  loop
    insert into config.handles (org_id, kind, handle, holder) values (of_org, of_kind, wanted, of_holder)
      on conflict (org_id, kind, handle) do nothing;
    exit when found;
    number := number + 1;
    wanted := rtrim(left(base, 39 - length(number::text)), '-') || '-' || number;
  end loop;
  return wanted;
end $$;

-- Arguments: the kind, and the columns of its id and of its name.
create function config.give_handle() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(new);
  mine text := given ->> tg_argv[1];
  name text := given ->> tg_argv[2];
  held text;
begin
  select h.handle into held from config.handles h where h.org_id = new.org_id and h.kind = tg_argv[0] and h.holder = mine;
  new.handle := coalesce(held, config.take_handle(new.org_id, tg_argv[0], mine,
    coalesce(new.handle, case tg_argv[0] when 'user' then split_part(name, '@', 1) else name end)));
  return new;
end $$;

create function config.free_handle() returns trigger language plpgsql as $$
begin
  delete from config.handles where org_id = new.org_id and kind = tg_argv[0] and holder = new.id;
  return null;
end $$;

alter table config.memberships add column handle text;
alter table config.teams add column handle text;
alter table config.projects add column handle text;
alter table config.deployment_spaces add column handle text;

do $$
declare
  r record;
begin
  for r in select org_id, user_id, email from config.memberships order by created_at, user_id loop
    update config.memberships set handle = config.take_handle(r.org_id, 'user', r.user_id, split_part(r.email, '@', 1))
      where org_id = r.org_id and user_id = r.user_id;
  end loop;
  for r in select org_id, id, name from config.teams order by id loop
    update config.teams set handle = config.take_handle(r.org_id, 'team', r.id, r.name) where org_id = r.org_id and id = r.id;
  end loop;
  for r in select org_id, id, name from config.projects where deleted_at is null order by id loop
    update config.projects set handle = config.take_handle(r.org_id, 'project', r.id, r.name) where org_id = r.org_id and id = r.id;
  end loop;
  for r in select org_id, id, name from config.deployment_spaces where deleted_at is null order by id loop
    update config.deployment_spaces set handle = config.take_handle(r.org_id, 'space', r.id, r.name) where org_id = r.org_id and id = r.id;
  end loop;
end $$;
update config.projects set handle = config.handle_from(name, 'project') where handle is null;
update config.deployment_spaces set handle = config.handle_from(name, 'space') where handle is null;

alter table config.memberships alter column handle set not null;
alter table config.teams alter column handle set not null;
alter table config.projects alter column handle set not null;
alter table config.deployment_spaces alter column handle set not null;

create trigger give_handle before insert on config.memberships
  for each row execute function config.give_handle('user', 'user_id', 'email');
create trigger give_handle before insert on config.teams
  for each row execute function config.give_handle('team', 'id', 'name');
create trigger give_handle before insert on config.projects
  for each row execute function config.give_handle('project', 'id', 'name');
create trigger give_handle before insert on config.deployment_spaces
  for each row execute function config.give_handle('space', 'id', 'name');
create trigger free_handle after update of deleted_at on config.projects
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function config.free_handle('project');
create trigger free_handle after update of deleted_at on config.deployment_spaces
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function config.free_handle('space');

-- How often people, teams, projects and spaces of an organisation have changed. Whoever keeps a copy asks for this number to know
-- whether it is still good, and hears on the channel spacedock_catalog when it is not.
create table config.catalogs (
  org_id  text primary key references config.organisations on delete cascade,
  version bigint not null
) with (fillfactor = 10);                -- one busy row: leaves its page room for new versions of it
grant select, insert, update, delete on config.catalogs to spacedock_app;
insert into config.catalogs (org_id, version) select id, 1 from config.organisations;

create function config.catalog_changed(orgs text[]) returns void language plpgsql as $$
begin
  -- In order, so that two who change the same organisations do not wait for each other.
  perform 1 from config.catalogs where org_id = any(orgs) order by org_id for update;
  update config.catalogs set version = version + 1 where org_id = any(orgs);
  perform pg_notify('spacedock_catalog', org) from unnest(orgs) org;
end $$;

create function config.announce_organisation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into config.catalogs (org_id, version) values (new.id, 1);
  end if;
  perform pg_notify('spacedock_catalog', coalesce(new.id, old.id));
  return null;
end $$;
create trigger catalog_changed after insert or delete on config.organisations
  for each row execute function config.announce_organisation();

-- Rows that came or went.
create function config.announce_rows() returns trigger language plpgsql as $$
declare
  orgs text[];
begin
  select array_agg(distinct org_id) into orgs from changed;
  if orgs is not null then
    perform config.catalog_changed(orgs);
  end if;
  return null;
end $$;

-- Rows that changed in one of the columns that are shown; these are the arguments.
create function config.announce_columns() returns trigger language plpgsql as $$
declare
  columns text := 'org_id, ' || array_to_string(tg_argv, ', ');
  orgs text[];
begin
  execute format('select array_agg(distinct org_id) from (select %1$s from after except all select %1$s from before) c', columns)
    into orgs;
  if orgs is not null then
    perform config.catalog_changed(orgs);
  end if;
  return null;
end $$;

do $$
declare
  shown record;
begin
  for shown in select * from (values
    ('memberships', '{user_id,email,name,status}'::text[]),
    ('teams', '{id,name,description}'),
    ('team_members', '{team_id,user_id}'),
    ('projects', '{id,name,description,deleted_at}'),
    ('deployment_spaces', '{id,name,status,health,health_reason,deleted_at}')
  ) as t (name, columns) loop
    execute format('create trigger catalog_inserted after insert on config.%I referencing new table as changed '
      'for each statement execute function config.announce_rows()', shown.name);
    execute format('create trigger catalog_deleted after delete on config.%I referencing old table as changed '
      'for each statement execute function config.announce_rows()', shown.name);
    execute format('create trigger catalog_updated after update on config.%I referencing old table as before new table as after '
      'for each statement execute function config.announce_columns(%s)', shown.name,
      (select string_agg(quote_literal(column_name), ', ') from unnest(shown.columns) column_name));
  end loop;
end $$;
-- Whether a space can be written to is said by its account.
create trigger catalog_updated after update on config.cloud_accounts referencing old table as before new table as after
  for each statement execute function config.announce_columns('id', 'permission_level');

-- What a person is called shows in each of their organisations.
create function config.announce_person() returns trigger language plpgsql as $$
declare
  orgs text[];
begin
  select array_agg(distinct org_id) into orgs from config.memberships where user_id = new.id;
  if orgs is not null then
    perform config.catalog_changed(orgs);
  end if;
  return null;
end $$;
create trigger catalog_changed after update of name on config.users
  for each row when (old.name is distinct from new.name) execute function config.announce_person();
