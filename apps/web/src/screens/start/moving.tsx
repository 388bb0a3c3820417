import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { underWay } from '../deployments/deployment-statuses.ts';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { deploymentThing } from './deployment-thing.ts';
import { atWork, deploymentsCall, jobsCall } from './start-calls.ts';
import { MoreThings, NothingThere, ThingList } from './thing-list.tsx';
import { ThingRow } from './thing-row.tsx';

/** What is being rolled out, made or taken away at this moment. */
export function Moving({ rights }: { readonly rights: Rights }) {
  const mayDeployments = rights.may('GET /api/deployments');
  const mayJobs = rights.may('GET /api/provisioning-jobs');
  const deployments = useList(deploymentsCall(underWay), { topics: ['deployments'], when: mayDeployments });
  const jobs = useList(jobsCall(atWork), { topics: ['provisioning-jobs'], when: mayJobs });
  if (!mayDeployments && !mayJobs) return null;
  return (
    <ThingList
      title="Under way"
      label="What is under way"
      lists={[deployments, jobs]}
      count={deployments.rows.length + jobs.rows.length}
      empty={<NothingThere>Nothing is being rolled out or provisioned.</NothingThere>}
    >
      {jobs.rows.map(({ id, name, kind, status, progress, startedAt, createdAt }) => (
        <ThingRow
          key={id}
          thing={{
            kind: 'job',
            name,
            to: '/jobs/$jobId',
            params: { jobId: id },
            about: `${jobKinds[kind].label}, ${progress.done} of ${progress.total} steps`,
            status,
            since: startedAt ?? createdAt,
          }}
        />
      ))}
      {deployments.rows.map((deployment) => (
        <ThingRow key={deployment.id} thing={deploymentThing(deployment)} />
      ))}
      <MoreThings list={jobs} words="jobs" to="/jobs" search={{ status: atWork }} />
      <MoreThings list={deployments} words="deployments" to="/deployments" search={{ status: underWay }} />
    </ThingList>
  );
}
