import { Card, Group, Text, Title } from '@mantine/core';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Loading } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { activityWords, isWorthTelling, nameIn, screenOf } from './activity-words.ts';
import { activityCall, deploymentsCall } from './start-calls.ts';
import classes from './thing-row.module.css';
import { ThingRow, ThingRows } from './thing-row.tsx';

/** Who did what. For those who may not read the audit log: what was deployed. */
export function Activity({ rights }: { readonly rights: Rights }) {
  const mayLogs = rights.may('GET /api/audit-logs');
  const mayDeployments = rights.may('GET /api/deployments');
  const logs = useList(activityCall(), { topics: ['audit-logs'], when: mayLogs });
  const deployments = useList(deploymentsCall(), { topics: ['deployments'], when: !mayLogs && mayDeployments });
  if (!mayLogs && !mayDeployments) return null;
  const told = logs.rows.filter(isWorthTelling).slice(0, 12);
  const empty = !logs.loading && !deployments.loading && told.length + deployments.rows.length === 0;
  return (
    <Card component="section" aria-label="Recent activity">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Recent activity</Title>
        {mayLogs && (
          <AnchorTo to="/audit-logs" size="sm">
            The audit log
          </AnchorTo>
        )}
      </Group>
      {(logs.loading || deployments.loading) && <Loading lines={4} />}
      {empty && (
        <Text size="sm" c="dimmed" py="xs">
          Nothing has happened yet.
        </Text>
      )}
      <ThingRows label="Recent activity">
        {told.map((entry) => (
          <li key={entry.id} className={classes['entry']}>
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }} title={`${entry.method} ${entry.path}`}>
              {sentence(activityWords(entry))} <Named entry={entry} />
              {entry.result !== 'succeeded' && (
                <>
                  {' '}
                  <StatusBadge status={entry.result} />
                </>
              )}
            </Text>
            <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
              {entry.actor}, <TimeAgo at={entry.createdAt} />
            </Text>
          </li>
        ))}
        {deployments.rows.map(({ id, name, status, projectName, envName, updatedAt }) => (
          <ThingRow
            key={id}
            kind="deployment"
            name={name}
            to="/deployments/$deploymentId"
            params={{ deploymentId: id }}
            about={`${projectName} / ${envName}`}
            side={
              <>
                <StatusBadge status={status} />
                <br />
                <TimeAgo at={updatedAt} />
              </>
            }
          />
        ))}
      </ThingRows>
    </Card>
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function Named({ entry }: { readonly entry: Parameters<typeof nameIn>[0] }) {
  const name = nameIn(entry);
  const screen = screenOf(entry);
  if (screen)
    return (
      <AnchorTo {...screen} inherit underline="always" dir="auto">
        {name || 'here'}
      </AnchorTo>
    );
  return <span dir="auto">{name}</span>;
}
