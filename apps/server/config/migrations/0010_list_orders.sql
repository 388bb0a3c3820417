-- What the tables on screens are sorted and filtered by, beside name and time, so that the first page takes the same time at any
-- size. The id goes in the direction of the column before it: in two directions an index finds, and does not sort.

create index teams_touched on config.teams (org_id, updated_at, id);
create index roles_touched on config.roles (org_id, updated_at, id);

alter table config.access_tokens add column name_key text not null generated always as (lower(name)) stored;
create index access_tokens_sorted on config.access_tokens (org_id, name_key, id);

create index cloud_accounts_of_provider on config.cloud_accounts (org_id, provider, id);
create index cloud_accounts_failing on config.cloud_accounts (org_id, id) where failure is not null;
create index integrations_of_kind on config.integrations (org_id, kind, id);
-- One id is one integration, as before; but no list is led through those of other organisations, by an index that has no order.
drop index config.integrations_id;
alter table config.integrations add constraint integrations_id exclude using hash (id with =);

drop index config.deployment_spaces_of_provider, config.deployment_spaces_inactive, config.deployment_spaces_unwell;
create index deployment_spaces_of_provider on config.deployment_spaces (org_id, provider, id) where deleted_at is null;
create index deployment_spaces_by_status on config.deployment_spaces (org_id, status, id) where deleted_at is null;
create index deployment_spaces_by_health on config.deployment_spaces (org_id, health, id) where deleted_at is null;

drop index config.deployments_by_status;
create index deployments_by_status on config.deployments (org_id, status, id) where deleted_at is null;
