import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { accountsCall, deploymentsCall, ill, instancesCall, jobsCall, needsSomebody, spacesCall } from './start-calls.ts';
import { MoreThings, ThingList } from './thing-list.tsx';
import { ThingRow } from './thing-row.tsx';
import { waitingThings } from './waiting-things.ts';

/** What fails, or waits for an answer, and since when. */
export function Waiting({ rights }: { readonly rights: Rights }) {
  const may = {
    deployments: rights.may('GET /api/deployments'),
    jobs: rights.may('GET /api/provisioning-jobs'),
    spaces: rights.may('GET /api/spaces'),
    accounts: rights.may('GET /api/cloud-accounts'),
    instances: rights.may('GET /api/space-instances'),
  };
  const lists = {
    deployments: useList(deploymentsCall('failed'), { topics: ['deployments'], when: may.deployments }),
    jobs: useList(jobsCall(needsSomebody), { topics: ['provisioning-jobs'], when: may.jobs }),
    spaces: useList(spacesCall(ill), { topics: ['spaces'], when: may.spaces }),
    accounts: useList(accountsCall(), { topics: ['cloud-accounts'], when: may.accounts }),
    instances: useList(instancesCall('Failed'), { topics: ['space-instances'], when: may.instances }),
  };
  if (!Object.values(may).includes(true)) return null;
  const things = waitingThings({
    deployments: lists.deployments.rows,
    jobs: lists.jobs.rows,
    spaces: lists.spaces.rows,
    accounts: lists.accounts.rows,
    instances: lists.instances.rows,
  });
  return (
    <ThingList
      title="Waits for you"
      label="What waits for you"
      lists={Object.values(lists)}
      count={things.length}
      empty={
        <Group gap="sm" py="xs" wrap="nowrap">
          <ThemeIcon radius="xl" size={28} variant="light" color="teal" aria-hidden>
            <IconCheck size={16} />
          </ThemeIcon>
          <Text size="sm" c="dimmed">
            Nothing fails, and nothing waits for an answer.
          </Text>
        </Group>
      }
    >
      {things.map(({ key, ...thing }) => (
        <ThingRow
          key={key}
          thing={thing}
          color={thing.status === 'awaiting_user' || thing.status === 'unreachable' ? 'yellow' : 'red'}
        />
      ))}
      <MoreThings list={lists.deployments} words="deployments" to="/deployments" search={{ status: 'failed' }} />
      <MoreThings list={lists.jobs} words="jobs" to="/jobs" search={{ status: needsSomebody }} />
      <MoreThings list={lists.spaces} words="spaces" to="/spaces" search={{ health: ill }} />
      <MoreThings list={lists.accounts} words="cloud accounts" to="/accounts" search={{ status: 'failing' }} />
      <MoreThings list={lists.instances} words="space instances" to="/space-instances" search={{ phase: 'Failed' }} />
    </ThingList>
  );
}
