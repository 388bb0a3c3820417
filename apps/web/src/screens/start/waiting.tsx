import { Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { Loading } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { accountsCall, deploymentsCall, ill, instancesCall, jobsCall, needsSomebody, spacesCall } from './start-calls.ts';
import { ThingRow, ThingRows } from './thing-row.tsx';
import { waitingThings } from './waiting-things.ts';

/** What fails, or waits for an answer, and since when. */
export function Waiting({ rights }: { readonly rights: Rights }) {
  const lists = {
    deployments: useList(deploymentsCall('failed'), { topics: ['deployments'], when: rights.may('GET /api/deployments') }),
    jobs: useList(jobsCall(needsSomebody), { topics: ['provisioning-jobs'], when: rights.may('GET /api/provisioning-jobs') }),
    spaces: useList(spacesCall(ill), { topics: ['spaces'], when: rights.may('GET /api/spaces') }),
    accounts: useList(accountsCall(), { topics: ['cloud-accounts'], when: rights.may('GET /api/cloud-accounts') }),
    instances: useList(instancesCall('Failed'), { topics: ['space-instances'], when: rights.may('GET /api/space-instances') }),
  };
  const things = waitingThings({
    deployments: lists.deployments.rows,
    jobs: lists.jobs.rows,
    spaces: lists.spaces.rows,
    accounts: lists.accounts.rows,
    instances: lists.instances.rows,
  });
  const unread = Object.values(lists).find(({ problem }) => problem !== undefined)?.problem;
  const loading = Object.values(lists).some((list) => list.loading);
  return (
    <Card component="section" aria-label="Waits for you">
      <Title order={2} mb="xs">
        Waits for you
      </Title>
      {unread && (
        <Text size="sm" c="var(--mantine-color-error)">
          A part could not be read: {unread.message}
        </Text>
      )}
      {loading && things.length === 0 && <Loading lines={2} />}
      {things.length === 0 && !unread && !loading && (
        <Group gap="sm" py="xs" wrap="nowrap">
          <ThemeIcon radius="xl" size={28} variant="light" color="teal" aria-hidden>
            <IconCheck size={16} />
          </ThemeIcon>
          <Text size="sm" c="dimmed">
            Nothing fails, and nothing waits for an answer.
          </Text>
        </Group>
      )}
      <ThingRows label="What waits for you">
        {things.map(({ key, kind, name, status, why, since, to, params }) => (
          <ThingRow
            key={key}
            kind={kind}
            name={name}
            to={to}
            params={params}
            about={why}
            color={status === 'awaiting_user' || status === 'unreachable' ? 'yellow' : 'red'}
            side={
              <>
                <StatusBadge status={status} />
                <br />
                <TimeAgo at={since} />
              </>
            }
          />
        ))}
      </ThingRows>
    </Card>
  );
}
