import { Alert, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call, type DataOf } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { EditIntegration } from './edit-integration.tsx';
import { FactRow } from './fact-row.tsx';
import { type Integration, integrationKinds, openedWith, placeOf } from './integration-kinds.ts';
import { NewCredentials } from './new-credentials.tsx';
import { WebhookHint } from './webhook-hint.tsx';

const integrationCall = (integrationID: string) =>
  call('get', '/api/integrations/{integrationID}', { params: { path: { integrationID } } });
const verifyCall = (integrationID: string) =>
  call('post', '/api/integrations/{integrationID}/verify', { params: { path: { integrationID } } });

/** One integration: what it opens, whether it still does, and all that can be done with it. */
export function IntegrationDrawer({ id, close }: { readonly id: string; readonly close: () => void }) {
  const read = useRead(integrationCall(id), { topics: ['integrations'] });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="lg"
      title={read.data?.name ?? 'Integration'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Shown read={read} what="integration">
        {(integration) => <Contents integration={integration} close={close} />}
      </Shown>
    </Drawer>
  );
}

function Contents({ integration, close }: { readonly integration: Integration; readonly close: () => void }) {
  const { id, kind, name, auth, metadata, createdBy, createdAt } = integration;
  const { confirm, dialogue } = useConfirm();
  const { run, pending, problem } = useSend([]);
  const [verified, setVerified] = useState<DataOf<ReturnType<typeof verifyCall>> | undefined>(undefined);
  const verify = verifyCall(id);
  return (
    <Stack>
      <Table>
        <Table.Tbody>
          <FactRow name="Kind">{integrationKinds[kind].label}</FactRow>
          <FactRow name="Opens">{placeOf(integration)}</FactRow>
          <FactRow name="With">
            {metadata.cloudAccountID ? (
              <AnchorTo to="/accounts/$accountId" params={{ accountId: metadata.cloudAccountID }} inherit>
                the cloud account
              </AnchorTo>
            ) : (
              openedWith[auth]
            )}
          </FactRow>
          {kind === 'github' && (
            <FactRow name="Builds run in">
              <Code>{metadata.builderRepository ?? `${metadata.githubOrg ?? '<account>'}/spacedock-builder`}</Code>
            </FactRow>
          )}
          <FactRow name="Connected">
            <TimeAgo at={createdAt} /> by {createdBy}
          </FactRow>
          <FactRow name="Id">
            <Code>{id}</Code>
          </FactRow>
        </Table.Tbody>
      </Table>
      {verified && (
        <Alert
          color={verified.status === 'connected' ? 'teal' : 'red'}
          title={
            <Group gap="xs">
              It is <StatusBadge status={verified.status} />
            </Group>
          }
          role="status"
        >
          {verified.status === 'connected' ? (
            `${verified.identity ? `Known there as ${verified.identity}. ` : ''}It lets us in.`
          ) : (
            <>
              {verified.failure} {verified.fixHint}
            </>
          )}
        </Alert>
      )}
      <ProblemAlert problem={problem} />
      <Group gap="xs">
        <Action
          does="POST /api/integrations/{integrationID}/verify"
          loading={pending}
          onClick={() => void run(verify).then((result) => result && setVerified(result.answer.data))}
        >
          Verify now
        </Action>
        <CopyAs call={verify} />
      </Group>
      <EditIntegration integration={integration} />
      <NewCredentials integration={integration} />
      {kind === 'github' && <WebhookHint integration={integration} />}
      <Offer does="DELETE /api/integrations/{integrationID}">
        <Stack gap="xs" mt="md">
          <Title order={2}>Disconnect</Title>
          <Text size="sm" c="dimmed">
            Refused while deployments or environments use it. Nothing is touched at the other side.
          </Text>
          <div>
            <Action
              does="DELETE /api/integrations/{integrationID}"
              color="red"
              variant="light"
              onClick={() =>
                confirm({
                  title: `Disconnect ${name}`,
                  children: 'What is kept of its credentials is deleted. To use it again, it has to be connected anew.',
                  button: 'Disconnect',
                  type: name,
                  topics: ['integrations'],
                  call: call('delete', '/api/integrations/{integrationID}', { params: { path: { integrationID: id } } }),
                  done: `${name} is disconnected.`,
                  onDone: close,
                })
              }
            >
              Disconnect…
            </Action>
          </div>
        </Stack>
      </Offer>
      {dialogue}
    </Stack>
  );
}
