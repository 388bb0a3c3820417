import { Group, Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRead } from '../../api/use-read.ts';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { JobProgress } from '../../parts/jobs/job-progress.tsx';
import { type Job, jobCall } from '../../parts/jobs/job-shape.ts';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Loading } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { ConnectionsTab } from './connections-tab.tsx';
import { DatabasesTab } from './databases-tab.tsx';
import { JobActions } from './job-actions.tsx';
import { JobDetails } from './job-details.tsx';
import { JobFailures } from './job-failures.tsx';
import { JobSteps } from './job-steps.tsx';
import { PlaceLink } from './place-link.tsx';

const JobGraph = lazy(() => import('./job-graph.tsx'));

/** Where there is nothing to wait for. */
const rest: readonly Job['status'][] = ['succeeded', 'cancelled', 'deleted'];

const crumbs = [{ label: 'Provisioning jobs', to: '/jobs' }] as const;

export default function JobScreen() {
  const { jobId = '' } = useParams({ strict: false });
  const read = useRead(jobCall(jobId), { topics: ['provisioning-jobs'] });
  if (!read.data || read.error?.status === 404 || read.error?.status === 403)
    return (
      <Page title="Provisioning job" crumbs={crumbs}>
        <Shown read={read} what="provisioning job">
          {() => null}
        </Shown>
      </Page>
    );
  return <JobPage job={read.data} />;
}

function JobPage({ job }: { readonly job: Job }) {
  const { address, change } = useAddress();
  const { engine } = job.config as { readonly engine?: string };
  const isDatastore = job.kind === 'datastore';
  const holdsDatabases = isDatastore && engine !== 'redis';
  const tabs = ['steps', 'graph', ...(holdsDatabases ? ['databases'] : []), ...(isDatastore ? ['connections'] : []), 'details'];
  const tab = tabs.find((one) => one === address['tab']) ?? 'steps';
  return (
    <Page
      title={job.name}
      crumbs={crumbs}
      badge={<StatusBadge status={job.status} />}
      actions={<JobActions job={job} />}
      about={
        <Group gap={6}>
          {jobKinds[job.kind].label} · <PlaceLink job={job} /> · made by {job.createdBy} <TimeAgo at={job.createdAt} />
        </Group>
      }
    >
      {!rest.includes(job.status) && (
        <JobProgress
          progress={job.progress}
          message={job.status === 'failed' ? '' : job.message}
          failed={job.status === 'failed'}
        />
      )}
      <JobFailures job={job} />
      <Tabs value={tab} onChange={(value) => change({ tab: value ?? undefined })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {one.replace(/^./, (letter) => letter.toUpperCase())}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="steps">
          <JobSteps job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="graph">
          <Suspense fallback={<Loading lines={6} />}>
            <JobGraph steps={job.steps} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="databases">
          <DatabasesTab job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="connections">
          <ConnectionsTab job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="details">
          <JobDetails job={job} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
