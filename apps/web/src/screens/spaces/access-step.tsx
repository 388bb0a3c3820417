import { Accordion, Button, Card, Code, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action } from '../../parts/action.tsx';
import { Allowed } from '../../parts/allowed.tsx';
import type { Provider } from '../../parts/cloud-names.ts';
import { accessTo, type Cluster } from '../../parts/cluster-calls.ts';
import { CopyAs } from '../../parts/copy-as.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import { clusterRole, howToBind } from './cluster-rights.ts';

const does = 'PUT /api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access';

export interface AccountOfSpace {
  readonly id: string;
  readonly name: string;
  readonly provider: Provider;
  readonly identity: string | null;
}

/** The credentials of an account often open more clusters than anybody means to use: each one is opened by name. */
export function AccessStep({
  account,
  cluster,
  onGranted,
}: {
  readonly account: AccountOfSpace;
  readonly cluster: Cluster;
  readonly onGranted: (identity: string) => void;
}) {
  const { name } = cluster;
  const grant = call(
    'put',
    '/api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access',
    accessTo(account.id, cluster),
  );
  const { run, pending, problem } = useSend(['cloud-accounts', 'spaces']);

  async function go(): Promise<void> {
    const done = await run(grant);
    if (done) onGranted(done.answer.data.identity);
  }

  return (
    <Card
      maw={860}
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Stack>
        <StepTitle>Allow access to {name}</StepTitle>
        <Allowed does={does} to={`allow access to clusters of ${account.name}`}>
          <Stack>
            <Text size="sm">It is tried out first: access that does not work is not allowed. It lets Spacedock</Text>
            <List size="sm">
              <List.Item>
                ask the cloud for kubeconfigs to this cluster, as the identity of <b dir="auto">{account.name}</b>. They end by
                themselves and never leave the server.
              </List.Item>
              <List.Item>
                do in the cluster what the cluster allows that identity, and nothing else. No agent is installed.
              </List.Item>
              <List.Item>nothing in the other clusters of the account.</List.Item>
            </List>
            <Text size="sm">It can be taken back at any time, on the page of the account.</Text>
            <Accordion variant="contained" chevronPosition="left" keepMounted={false}>
              <Accordion.Item value="rights">
                <Accordion.Control>Rights that the identity needs in the cluster</Accordion.Control>
                <Accordion.Panel>
                  <Stack gap="xs">
                    {account.identity && (
                      <Text size="sm">
                        The account is <Code>{account.identity}</Code>
                      </Text>
                    )}
                    <Text size="sm">{howToBind[account.provider]}</Text>
                    <Group justify="flex-end">
                      <CopyText text={clusterRole} label="Copy the role" />
                    </Group>
                    <Code block tabIndex={0} aria-label="Role for Spacedock">
                      {clusterRole}
                    </Code>
                    <Text size="sm" c="dimmed">
                      This is enough to look and to make namespaces. Deploying also needs the rights to what is deployed.
                    </Text>
                  </Stack>
                </Accordion.Panel>
              </Accordion.Item>
            </Accordion>
            <ProblemAlert problem={problem} />
            <Group justify="flex-end">
              <CopyAs call={grant} />
              <BackToClusters account={account.id} />
              <Action does={does} type="submit" loading={pending}>
                Allow access
              </Action>
            </Group>
          </Stack>
        </Allowed>
      </Stack>
    </Card>
  );
}

export function BackToClusters({ account }: { readonly account: string }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/spaces/add" search={{ account } as never} />}>
      Another cluster
    </Button>
  );
}
