-- Who did what. The server's role may add and read, never change or remove; the trigger says the same to everybody else.

create table config.audit_log (
  id            text primary key,
  org_id        text not null,                     -- no foreign key: the log outlives what it speaks of
  created_at    timestamptz(3) not null,
  scope         text not null,                     -- platform, provisioning, deployment, …
  action        text not null,
  actor         text not null,                     -- an e-mail address or system:…
  token_id      text,                              -- the personal access token that was used, if one was
  resource_type text not null,
  resource_id   text not null,
  result        text not null check (result in ('succeeded', 'refused', 'failed')),
  status        integer not null,
  code          text,                              -- the outcome, when it did not succeed
  request_id    text not null,
  address       text not null,
  method        text not null,
  path          text not null,
  metadata      jsonb not null,
  request_body  text,                              -- redacted and cut at 64 KB
  response_body text
);
-- Newest first and from any moment on, for the whole log and for each of its usual filters.
create index on config.audit_log (org_id, created_at desc, id desc);
create index on config.audit_log (org_id, actor, created_at desc, id desc);
create index on config.audit_log (org_id, resource_type, resource_id, created_at desc, id desc);
create index on config.audit_log (org_id, scope, action, created_at desc, id desc);

create function config.audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on config.audit_log
  for each statement execute function config.audit_log_is_append_only();

grant select, insert on config.audit_log to spacedock_app;
