-- Where the card of a datastore lies on the canvas of an environment. Deployments lie on one canvas and know their place; a datastore
-- can be on many. What lies nowhere yet has no row: it is placed by the app.
create table deployer.datastore_positions (
  org_id        text not null,
  env_id        text not null,
  connection_id text not null,
  x             double precision not null,
  y             double precision not null,
  primary key (org_id, env_id, connection_id)
);

create trigger change_inserted after insert on deployer.datastore_positions referencing new table as changed
  for each statement execute function deployer.announce_changed_rows('service-connections');
create trigger change_updated after update on deployer.datastore_positions for each row when (old.* is distinct from new.*)
  execute function deployer.announce_changed_row('service-connections');

grant select, insert, update, delete on deployer.datastore_positions to spacedock_app;
