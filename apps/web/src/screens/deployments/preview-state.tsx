import { Card, Group, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { Deployment } from './deployment-shapes.ts';

/** Whether pull requests get a copy of the environment. It is a matter of the environment, and changed there. */
export function PreviewState({ deployment: { projectId, envId, branch } }: { readonly deployment: Deployment }) {
  const { data, error } = useRead(call('get', '/api/environments/{envId}', { params: { path: { envId } } }), {
    topics: ['environments'],
  });
  const request = data?.pullRequest;
  return (
    <Card padding="sm">
      <Group gap="xs" mb={4}>
        <Title order={2}>Previews</Title>
        {data && (
          <StatusBadge status={data.previews.enabled ? 'enabled' : 'disabled'} label={data.previews.enabled ? 'on' : 'off'} />
        )}
      </Group>
      {request && (
        <Text size="sm">
          This environment is itself a copy, for pull request {request.number} of {request.repository}.
        </Text>
      )}
      {data && !request && (
        <Text size="sm">
          {data.previews.enabled
            ? `A pull request into ${branch ?? 'its branch'} gets a copy of this environment, which goes when it is closed or nothing was pushed for ${data.previews.ttlHours} hours${data.previews.forks ? '; those of forks, too, without secrets' : ''}.`
            : 'Pull requests get no copy of this environment.'}{' '}
          <AnchorTo
            size="sm"
            underline="always"
            to="/projects/$projectId/environments/$envId"
            params={{ projectId, envId }}
            search={{ settings: envId }}
          >
            Settings of the environment
          </AnchorTo>
        </Text>
      )}
      {error && (
        <Text size="sm" c="dimmed">
          {error.status === 403 || error.status === 404 ? 'You may not see its environment.' : error.message}
        </Text>
      )}
    </Card>
  );
}
