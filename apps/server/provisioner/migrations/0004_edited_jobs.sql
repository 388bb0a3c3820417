-- When somebody last changed name or tags. `updated_at` moves with the state too: compared with that, a change would be refused because the
-- job went on meanwhile. Null: nobody has, since there is this column.
alter table provisioner.provisioning_jobs add column edited_at timestamptz(3);

-- As before, but `updated_at` never goes back behind a change of somebody whose clock is ahead: who reads it then has seen that change.
create or replace function provisioner.job_changed(job text, new_state text) returns void language sql as $$
  update provisioner.provisioning_jobs
    set state = new_state, released = released or new_state in ('deleted', 'cancelled'), updated_at = greatest(now(), updated_at)
    where id = job and state <> new_state;
  update provisioner.databases set state = new_state, updated_at = now() where id = job and state <> new_state;
  update provisioner.connections connection set username = rotated.next_username, updated_at = now()
    from provisioner.databases rotated
    where rotated.rotation_id = job and new_state = 'succeeded' and rotated.next_username is not null
      and connection.org_id = rotated.org_id and connection.database_id = rotated.id;
  update provisioner.databases set username = next_username, next_username = null, updated_at = now()
    where rotation_id = job and new_state = 'succeeded' and next_username is not null;
$$;
