import { Badge, Card, Code, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { changesOf, merged, readConfigs } from './configs.ts';
import { type Analysis, type Deployment, placeOf } from './deployment-shapes.ts';

export const severityColors = { info: 'gray', warning: 'yellow', error: 'red' } as const;

/** Something to mend; where a change of configs does that, one click does it. */
export function WarningCard({
  warning,
  deployment,
}: {
  readonly warning: Analysis['warnings'][number];
  readonly deployment: Deployment;
}) {
  const { severity, message, fix, configs, code } = warning;
  const { id, configsVersion } = deployment;
  const { run, pending, problem } = useSend(['deployments', 'deployment-events']);
  const now = readConfigs(deployment.configs);
  const asked =
    configs &&
    call('patch', '/api/deployments/{id}/configs', {
      params: { path: { id } },
      body: { configs: { ...configs }, configsVersion, note: `Mends ${code}` },
    });
  return (
    <Card padding="sm" component="article" aria-label={code}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={4} style={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Group gap="xs">
            <Badge color={severityColors[severity]}>{severity}</Badge>
            <Code>{code}</Code>
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>Mend it:</b> {fix}
          </Text>
          {configs && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {changesOf(now, merged(now, configs))
                .map(({ path, to }) => `${path} becomes ${JSON.stringify(to)}`)
                .join('; ')}
            </Text>
          )}
        </Stack>
        {asked && (
          <Group gap={4}>
            <Offer does="PATCH /api/deployments/{id}/configs" at={placeOf(deployment)}>
              <CopyAs call={asked} />
            </Offer>
            <Action
              does="PATCH /api/deployments/{id}/configs"
              at={placeOf(deployment)}
              variant="light"
              loading={pending}
              disabled={deployment.status === 'deleting'}
              onClick={() =>
                void run(asked).then(
                  (done) => done && notifications.show({ message: 'Mended; a new revision follows.', color: 'teal' }),
                )
              }
            >
              Mend it
            </Action>
          </Group>
        )}
      </Group>
      <ProblemAlert problem={problem} />
    </Card>
  );
}
