import { Card, Code, Group, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';

/** How Spacedock learns of pushes. */
export function WebhookState({ integrationId, autoDeploy }: { readonly integrationId: string; readonly autoDeploy: boolean }) {
  const { data, error } = useRead(
    call('get', '/api/integrations/{integrationID}', { params: { path: { integrationID: integrationId } } }),
    { topics: ['integrations'] },
  );
  return (
    <Card padding="sm">
      <Group gap="xs" mb={4}>
        <Title order={2}>Webhook</Title>
        {data && (
          <StatusBadge
            status={data.auth === 'app' ? 'enabled' : 'waiting'}
            label={data.auth === 'app' ? 'of the GitHub App' : 'looks every minute'}
          />
        )}
      </Group>
      {data?.auth === 'app' && (
        <Text size="sm">
          GitHub tells of pushes and pull requests by itself. What was missed is found by a look every minute.
        </Text>
      )}
      {data?.auth === 'token' && (
        <Text size="sm">
          This repository is reached with a token. It is looked at every minute; to be told at once, add a webhook to the
          repository with the address{' '}
          <Code style={{ overflowWrap: 'anywhere' }}>{`${window.location.origin}/api/webhooks/github/${integrationId}`}</Code> and
          give its secret to the integration.
        </Text>
      )}
      {data && (
        <Text size="sm" mt={4}>
          By{' '}
          <AnchorTo size="sm" underline="always" to="/settings/integrations" dir="auto">
            {data.name}
          </AnchorTo>
          .
        </Text>
      )}
      {error && (
        <Text size="sm" c="dimmed">
          {error.status === 403 || error.status === 404
            ? 'You may not see the integration that it is reached by.'
            : error.message}
        </Text>
      )}
      {!autoDeploy && (
        <Text size="sm" c="dimmed" mt={4}>
          Pushes are not deployed at the moment: the switch above is off.
        </Text>
      )}
    </Card>
  );
}
