-- When somebody last chose branch or autoDeploy. `updated_at` moves with every rollout too: compared with that, a change would be refused
-- because a push was deployed meanwhile. Null: nobody has, since there is this column.
alter table config.deployments add column edited_at timestamptz(3);
