import { Alert, List, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { inUse } from '../../parts/jobs/job-statuses.ts';

const some = 5;

/** What keeps a space from being removed, before somebody tries. What they may not see is counted by the server alone. */
export function WhatIsInside({ spaceId }: { readonly spaceId: string }) {
  const environments = useList(call('get', '/api/environments', { params: { query: { spaceId, limit: some, total: true } } }), {
    topics: ['environments'],
  });
  const instances = useList(
    call('get', '/api/space-instances', { params: { query: { space: spaceId, limit: some, total: true } } }),
    { topics: ['space-instances'] },
  );
  const jobs = useList(
    call('get', '/api/provisioning-jobs', {
      params: { query: { spaceID: spaceId, status: inUse, limit: some, total: true } },
    }),
    { topics: ['provisioning-jobs'] },
  );
  const inside = [
    ...environments.rows.map(({ id, name }) => ({ key: id, text: `Environment ${name}` })),
    ...instances.rows.map(({ project, name }) => ({ key: `${project}/${name}`, text: `Space instance ${project}/${name}` })),
    ...jobs.rows.map(({ id, name, kind }) => ({ key: id, text: `${jobKinds[kind].label} ${name}` })),
  ];
  const all = [environments, instances, jobs].reduce((sum, { total, rows }) => sum + (total ?? rows.length), 0);
  if (inside.length === 0) return null;
  return (
    <Alert color="yellow" title="These have to go first">
      <List size="sm">
        {inside.map(({ key, text }) => (
          <List.Item key={key} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </List.Item>
        ))}
      </List>
      {all > inside.length && <Text size="sm">and {all - inside.length} more</Text>}
    </Alert>
  );
}
