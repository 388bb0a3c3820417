-- What the controllers have to look at, and who is looking: one worker per object at a time, on whichever replica.

create table management.work (
  org_id      text not null,
  uid         text not null,
  namespace   text not null,
  name        text not null,
  due_at      timestamptz(3) not null,
  lease       text,                             -- whose turn it is, a new text for every turn; null: nobody works on it
  lease_until timestamptz(3),
  attempts    integer not null default 0,       -- failed ones in a row
  changed     bigint not null default 0,        -- revision of the newest change that somebody told of
  seen        bigint not null default 0,        -- revision that the last turn began at: what changed up to it is looked at
  again       boolean not null default false,   -- while somebody worked on it, somebody wanted it looked at for no change of an object
  primary key (org_id, uid)
);
create index work_due on management.work (due_at);

grant select, insert, update, delete on management.work to spacedock_app;
