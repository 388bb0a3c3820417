import { Anchor, Card, Code, List, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { duration } from '../../parts/ago.ts';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { FactRow } from './fact-row.tsx';

const about: Readonly<Record<string, string>> = {
  database: 'PostgreSQL: everything that is kept',
  notifications: 'tells replicas and browsers what has changed',
  config: 'people, access, accounts, spaces, projects',
  deployer: 'builds, rollouts, clusters',
  provisioner: 'jobs in clouds',
  management: 'space instances, kubectl',
};

export default function Instance() {
  // How its parts are changes without anybody doing anything.
  const read = useRead(call('get', '/api/instance'), { topics: [], every: 10_000 });
  return (
    <Page title="Instance" about="This installation of Spacedock, and how its parts are.">
      <Shown read={read}>
        {({
          version,
          nodeVersion,
          uptimeSeconds,
          publicUrl,
          kubernetesUrl,
          sandbox,
          githubApp,
          database,
          notifications,
          services,
        }) => (
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Card component="section" aria-label="Health">
                <Title order={2} mb="sm">
                  Health
                </Title>
                <Table>
                  <Table.Tbody>
                    {[
                      ...services,
                      { name: 'database', here: true, ...database },
                      { name: 'notifications', here: true, ...notifications },
                    ].map(({ name, ok, here, problem }) => (
                      <FactRow
                        key={name}
                        name={
                          <>
                            <Text size="sm" fw={550}>
                              {name}
                            </Text>
                            <Text size="xs" c="dimmed">
                              {about[name]}
                              {here ? '' : ', in a process of its own'}
                            </Text>
                          </>
                        }
                      >
                        <StatusBadge status={ok ? 'healthy' : 'failed'} label={ok ? 'healthy' : 'does not answer'} />
                        {problem && (
                          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
                            {problem}
                          </Text>
                        )}
                      </FactRow>
                    ))}
                  </Table.Tbody>
                </Table>
              </Card>
              <Card component="section" aria-label="Facts">
                <Title order={2} mb="sm">
                  Facts
                </Title>
                <Table layout="fixed">
                  <Table.Tbody>
                    <FactRow name="Version">
                      <Code>{version}</Code>
                    </FactRow>
                    <FactRow name="Node">
                      <Code>{nodeVersion}</Code>
                    </FactRow>
                    <FactRow name="Up for">{duration(uptimeSeconds * 1000)}</FactRow>
                    <FactRow name="Address">
                      <Code>{publicUrl}</Code>
                    </FactRow>
                    <FactRow name="Kubernetes API">{kubernetesUrl ? <Code>{kubernetesUrl}</Code> : 'off'}</FactRow>
                    <FactRow name="Sandbox of the clouds">{sandbox ? 'on' : 'off'}</FactRow>
                    <FactRow name="GitHub App">{githubApp ? 'configured' : 'not configured'}</FactRow>
                  </Table.Tbody>
                </Table>
              </Card>
            </SimpleGrid>
            <Card component="section" aria-label="For programs">
              <Title order={2} mb="sm">
                For programs
              </Title>
              <List size="sm" spacing={6}>
                <List.Item>
                  <Anchor href="/api/docs" inherit underline="always">
                    API reference
                  </Anchor>
                  , and the same as{' '}
                  <Anchor href="/api/openapi.json" inherit underline="always">
                    OpenAPI document
                  </Anchor>
                  . Everything that is done here is done through it.
                </List.Item>
                <List.Item>
                  <Anchor href="/metrics" inherit underline="always">
                    Metrics
                  </Anchor>{' '}
                  for Prometheus,{' '}
                  <Anchor href="/readyz" inherit underline="always">
                    readiness
                  </Anchor>{' '}
                  for load balancers.
                </List.Item>
                <List.Item>
                  kubectl: <Code>npx spacedock kubeconfig &gt; spacedock.yaml</Code> on the server; a space instance has one of
                  its own on its page.
                </List.Item>
                <List.Item>
                  Command line: <Code>npx spacedock api GET /api/projects</Code> with an access token in{' '}
                  <Code>SPACEDOCK_TOKEN</Code>.
                </List.Item>
              </List>
            </Card>
          </Stack>
        )}
      </Shown>
    </Page>
  );
}
