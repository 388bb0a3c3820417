-- What the controllers have to look at, and who is looking: one worker per object at a time, on whichever replica.

create table management.work (
  org_id      text not null,
  uid         text not null,
  namespace   text not null,
  name        text not null,
  due_at      timestamptz(3) not null,
  lease_until timestamptz(3),                   -- null: nobody works on it
  worker      text,
  attempts    integer not null default 0,       -- failed ones in a row
  again       boolean not null default false,   -- it changed while somebody worked on it
  primary key (org_id, uid)
);
create index work_due on management.work (due_at);

grant select, insert, update, delete on management.work to spacedock_app;
