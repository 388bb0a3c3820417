import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { cloudNames } from '../../parts/cloud-names.ts';
import { Loading, ProblemState } from '../../parts/states.tsx';
import { NoAccounts } from '../../parts/no-accounts.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import classes from './choice.module.css';

/** Every account is a link: choosing one is going on. */
export function AccountStep() {
  const accounts = useEvery(
    useList(call('get', '/api/cloud-accounts', { params: { query: everyByName } }), {
      topics: ['cloud-accounts'],
    }),
  );
  if (accounts.problem) return <ProblemState problem={accounts.problem} retry={accounts.retry} />;
  if (accounts.loading) return <Loading />;
  if (accounts.rows.length === 0) {
    return <NoAccounts>Clusters are found through the account that they are in.</NoAccounts>;
  }
  return (
    <Stack>
      <StepTitle>In which account is the cluster?</StepTitle>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw={860} component="ul" className={classes['list'] ?? ''}>
        {accounts.rows.map(({ id, name, provider, status, cloudAccountID }) => (
          <Card key={id} component="li" padding={0}>
            <Link to="/spaces/add" search={{ account: id } as never} className={classes['choice'] ?? ''}>
              <Group justify="space-between" wrap="nowrap">
                <Text fw={600} dir="auto" truncate title={name}>
                  {name}
                </Text>
                <StatusBadge status={status} />
              </Group>
              <Text size="sm" c="dimmed" truncate>
                {cloudNames[provider]} {cloudAccountID}
              </Text>
            </Link>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
