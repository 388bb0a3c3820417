import { Card, Text, Title } from '@mantine/core';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { Loading } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { jobKinds } from '../provisioning/job-kinds.ts';
import { atWork, deploymentsCall, jobsCall, underWay } from './start-calls.ts';
import { ThingRow, ThingRows } from './thing-row.tsx';

/** What is being rolled out, made or taken away at this moment. */
export function Moving({ rights }: { readonly rights: Rights }) {
  const deployments = useList(deploymentsCall(underWay), { topics: ['deployments'], when: rights.may('GET /api/deployments') });
  const jobs = useList(jobsCall(atWork), { topics: ['provisioning-jobs'], when: rights.may('GET /api/provisioning-jobs') });
  const loading = deployments.loading || jobs.loading;
  return (
    <Card component="section" aria-label="Under way">
      <Title order={2} mb="xs">
        Under way
      </Title>
      {loading && <Loading lines={2} />}
      {!loading && deployments.rows.length + jobs.rows.length === 0 && (
        <Text size="sm" c="dimmed" py="xs">
          Nothing is being rolled out or provisioned.
        </Text>
      )}
      <ThingRows label="What is under way">
        {jobs.rows.map(({ id, name, kind, status, progress, startedAt, createdAt }) => (
          <ThingRow
            key={id}
            kind="job"
            name={name}
            to="/jobs/$jobId"
            params={{ jobId: id }}
            about={`${jobKinds[kind].label}, ${progress.done} of ${progress.total} steps`}
            side={
              <>
                <StatusBadge status={status} />
                <br />
                <TimeAgo at={startedAt ?? createdAt} />
              </>
            }
          />
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
