import { Text } from '@mantine/core';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { type ActivityEntry, activityWords, isWorthTelling, nameIn, screenOf } from './activity-words.ts';
import { deploymentThing } from './deployment-thing.ts';
import { activityCall, deploymentsCall } from './start-calls.ts';
import { NothingThere, ThingList } from './thing-list.tsx';
import classes from './thing-row.module.css';
import { ThingRow } from './thing-row.tsx';

/** Who did what. For those who may not read the audit log: what was deployed. */
export function Activity({ rights }: { readonly rights: Rights }) {
  const mayLogs = rights.may('GET /api/audit-logs');
  const mayDeployments = rights.may('GET /api/deployments');
  const logs = useList(activityCall(), { topics: ['audit-logs'], when: mayLogs });
  const deployments = useList(deploymentsCall(), { topics: ['deployments'], when: !mayLogs && mayDeployments });
  if (!mayLogs && !mayDeployments) return null;
  const told = mayLogs ? logs.rows.filter(isWorthTelling).slice(0, 12) : [];
  const deployed = mayLogs ? [] : deployments.rows;
  return (
    <ThingList
      title="Recent activity"
      label="Recent activity"
      lists={[logs, deployments]}
      count={told.length + deployed.length}
      empty={<NothingThere>Nothing was changed lately.</NothingThere>}
      link={
        mayLogs && (
          <AnchorTo to="/audit-logs" size="sm">
            The audit log
          </AnchorTo>
        )
      }
    >
      {told.map((entry) => (
        <li key={entry.id} className={classes['entry']}>
          <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }} title={`${entry.method} ${entry.path}`}>
            <Told entry={entry} />
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
      {deployed.map((deployment) => (
        <ThingRow key={deployment.id} thing={deploymentThing(deployment)} />
      ))}
    </ThingList>
  );
}

/** The sentence; what it is about leads there: by its name, or by what it is where it has none. */
function Told({ entry }: { readonly entry: ActivityEntry }) {
  const { verb, noun } = activityWords(entry);
  const name = nameIn(entry);
  const screen = screenOf(entry);
  const about = screen ? (
    <AnchorTo {...screen} inherit underline="always" dir="auto">
      {name || noun}
    </AnchorTo>
  ) : (
    <span dir="auto">{name || noun}</span>
  );
  return name ? (
    <>
      {verb} the {noun} {about}
    </>
  ) : (
    <>
      {verb} the {about}
    </>
  );
}
