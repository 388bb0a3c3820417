-- Whoever looks at something is told when it has changed, by whatever process: one word on the channel spacedock_changes, of the
-- organisation and of the kind of thing (a topic of packages/contracts/change-topics.ts). `*` stands for all organisations. PostgreSQL
-- tells the same word once a transaction, however many rows say it.

-- Rows that came or went. The argument is the topic.
create function config.announce_changed_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', coalesce(c.org_id, '*') || ' ' || tg_argv[0]) from (select distinct org_id from changed) c;
  return null;
end $$;

-- A row that is another one now, in a column that is shown.
create function config.announce_changed_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', coalesce(new.org_id, '*') || ' ' || tg_argv[0]);
  return null;
end $$;

-- Updates are compared row by row, by conditions that cost nothing where they do not hold: most updates are of columns that nobody is to be
-- told of (probes every minute, the last use of a token), and PostgreSQL has no statement-level triggers for some columns only.
do $$
declare
  shown record;
begin
  for shown in select * from (values
    ('memberships', 'users', '{email,name,status,handle}'::text[]),
    ('teams', 'teams', '{name,description,handle}'),
    ('team_members', 'teams', '{team_id,user_id}'),
    ('roles', 'roles', '{name,description,policies}'),
    ('assignments', 'assignments', '{role_id,user_id,team_id,scope_kind,scope_id}'),
    ('access_tokens', 'tokens', '{name,hash,expires_at}'),
    ('projects', 'projects', '{name,description,handle,deleted_at}'),
    ('environments', 'environments',
      '{project_id,name,space_id,namespace,registry_integration_id,registry_url,previews_enabled,previews_ttl_hours,previews_forks,deleted_at}'),
    ('cloud_accounts', 'cloud-accounts',
      '{name,cloud_account_id,auth_method,permission_level,revision,endpoints,identity,missing_permissions,permissions_known,verified_at,failure}'),
    ('cluster_access', 'cloud-accounts', '{cluster_id,granted_at}'),
    ('deployment_spaces', 'spaces', '{name,handle,cloud_account_id,config,status,status_set_by,health,health_reason,deleted_at}'),
    ('integrations', 'integrations', '{name,auth,metadata,installation_id,cloud_account_id,revision}'),
    ('deployments', 'deployments',
      '{project_id,env_id,name,repo_url,branch,integration_id,image,auto_deploy,configs,status,current_revision_id,latest_revision_id,canvas_x,canvas_y,last_deploy_at,deleted_at}')
  ) as t (name, topic, columns) loop
    execute format('create trigger change_inserted after insert on config.%I referencing new table as changed '
      'for each statement execute function config.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_deleted after delete on config.%I referencing old table as changed '
      'for each statement execute function config.announce_changed_rows(%L)', shown.name, shown.topic);
    execute format('create trigger change_updated after update of %s on config.%I for each row when ((%s) is distinct from (%s)) '
      'execute function config.announce_changed_row(%L)',
      array_to_string(shown.columns, ', '), shown.name,
      (select string_agg('old.' || c, ', ') from unnest(shown.columns) c), (select string_agg('new.' || c, ', ') from unnest(shown.columns) c),
      shown.topic);
  end loop;
end $$;

create trigger change_inserted after insert on config.audit_log referencing new table as changed
  for each statement execute function config.announce_changed_rows('audit-logs');

-- What a person is called, and what they may do for the installation, shows in each of their organisations.
create function config.announce_changed_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', m.org_id || ' users') from config.memberships m where m.user_id = new.id;
  return null;
end $$;
create trigger change_updated after update of name, installation_admin on config.users
  for each row when ((old.name, old.installation_admin) is distinct from (new.name, new.installation_admin))
  execute function config.announce_changed_person();

-- A person sees the list of their organisations in each of them: who joins or leaves one hears of it in the others too, as everybody does
-- when one is renamed.
create function config.announce_organisations_of_members() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', o.org_id || ' organisations') from (
    select org_id from changed
    union
    select m.org_id from (select distinct user_id from changed) c join config.memberships m on m.user_id = c.user_id
  ) o;
  return null;
end $$;
create trigger organisations_inserted after insert on config.memberships referencing new table as changed
  for each statement execute function config.announce_organisations_of_members();
create trigger organisations_deleted after delete on config.memberships referencing old table as changed
  for each statement execute function config.announce_organisations_of_members();

create function config.announce_organisations_of_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', m.org_id || ' organisations') from config.memberships m where m.user_id = new.user_id;
  return null;
end $$;
create trigger organisations_updated after update of status on config.memberships
  for each row when (old.status is distinct from new.status) execute function config.announce_organisations_of_member();

create function config.announce_changed_organisation() returns trigger language plpgsql as $$
begin
  perform pg_notify('spacedock_changes', o.org_id || ' organisations') from (
    select new.id as org_id
    union
    select others.org_id from config.memberships mine join config.memberships others using (user_id) where mine.org_id = new.id
  ) o;
  return null;
end $$;
create trigger change_updated after update of name on config.organisations
  for each row when (old.name is distinct from new.name) execute function config.announce_changed_organisation();
