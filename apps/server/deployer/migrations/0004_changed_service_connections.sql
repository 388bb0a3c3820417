-- When somebody last changed one. That its datastore moved (`target`) is no change of it. The default is for those that a process of the release
-- before still makes.
alter table deployer.service_connections add column updated_at timestamptz(3) not null default now();
update deployer.service_connections set updated_at = created_at;
