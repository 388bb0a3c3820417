-- How people and programs prove who they are. Secrets are kept as SHA-256 (they are random and long) or argon2id (passwords).

create table config.invitations (
  id          text primary key,
  org_id      text not null,
  user_id     text not null,
  token_hash  bytea not null unique,
  expires_at  timestamptz(3) not null,
  created_by  text not null,
  created_at  timestamptz(3) not null,
  foreign key (org_id, user_id) references config.memberships (org_id, user_id) on delete cascade
);
create index on config.invitations (org_id, user_id);

-- Who a person is at an identity provider.
create table config.identities (
  issuer     text not null,
  subject    text not null,
  user_id    text not null references config.users on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject)
);

-- One sign-in. Access tokens carry its id; the chain of refresh tokens below is its family.
create table config.sessions (
  id          text primary key,
  org_id      text not null,
  user_id     text not null,
  address     text not null,
  user_agent  text not null,
  created_at  timestamptz(3) not null,
  last_used_at timestamptz(3) not null,              -- sign-in or last refresh; also tells which organisation a person used last
  expires_at  timestamptz(3) not null,
  revoked_at  timestamptz(3),
  revoked_for text,
  foreign key (org_id, user_id) references config.memberships (org_id, user_id) on delete cascade
);
create index on config.sessions (user_id) where revoked_at is null;
create index on config.sessions (org_id, user_id);           -- for the cascade when a membership ends
create index on config.sessions (expires_at);

create table config.refresh_tokens (
  hash       bytea primary key,
  session_id text not null references config.sessions on delete cascade,
  expires_at timestamptz(3) not null,
  used_at    timestamptz(3)                         -- a used one that comes back was stolen, or the thief came first: the family ends
);
create index on config.refresh_tokens (session_id);
create index on config.refresh_tokens (expires_at);

create table config.access_tokens (
  id           text primary key,
  org_id       text not null,
  user_id      text not null,
  name         text not null,
  hash         bytea not null unique,
  expires_at   timestamptz(3),
  last_used_at timestamptz(3),
  created_at   timestamptz(3) not null,
  constraint access_tokens_name unique (org_id, user_id, name),
  foreign key (org_id, user_id) references config.memberships (org_id, user_id) on delete cascade
);
create index on config.access_tokens (org_id, id desc);
create index on config.access_tokens (org_id, user_id, id desc);

-- The keys that sign access tokens, sealed with the master key. A key signs until retired_at, which is set (ahead of time, so
-- that everybody has seen the next key before it is used) when the next key is made, and stays published for a while after.
create table config.signing_keys (
  id          text primary key,
  public_jwk  jsonb not null,
  sealed      text not null,
  created_at  timestamptz(3) not null,
  retired_at  timestamptz(3)
);

-- Failed sign-ins, per account and per address. Unlogged: losing it in a crash only forgives.
create unlogged table config.sign_in_failures (
  key          text primary key,
  failures     integer not null,
  blocked_until timestamptz(3) not null,
  updated_at   timestamptz(3) not null
);

create function config.announce_session_access() returns trigger language plpgsql as $$
begin
  perform config.access_changed('session:' || old.id);
  return null;
end $$;
create trigger access_changed after delete on config.sessions for each row execute function config.announce_session_access();
create trigger access_changed_by_update after update of revoked_at, org_id on config.sessions
  for each row when ((old.revoked_at, old.org_id) is distinct from (new.revoked_at, new.org_id))
  execute function config.announce_session_access();

create function config.announce_token_access() returns trigger language plpgsql as $$
begin
  perform config.access_changed('token:' || old.id);
  return null;
end $$;
create trigger access_changed after delete on config.access_tokens for each row execute function config.announce_token_access();
create trigger access_changed_by_update after update of hash, expires_at on config.access_tokens
  for each row execute function config.announce_token_access();

grant select, insert, update, delete on
  config.invitations, config.identities, config.sessions, config.refresh_tokens, config.access_tokens, config.signing_keys,
  config.sign_in_failures
to spacedock_app;
