-- Lists are sorted by status and kind too. In two directions an index finds, and does not sort.
drop index provisioner.provisioning_jobs_org_id_state_id_idx, provisioner.provisioning_jobs_org_id_kind_id_idx;
create index provisioning_jobs_by_state on provisioner.provisioning_jobs (org_id, state, id);
create index provisioning_jobs_by_kind on provisioner.provisioning_jobs (org_id, kind, id);

-- One id is one job, as before; but no list is led through those of other organisations, by an index that has no order.
drop index provisioner.provisioning_jobs_id;
alter table provisioner.provisioning_jobs add constraint provisioning_jobs_id exclude using hash (id with =);
