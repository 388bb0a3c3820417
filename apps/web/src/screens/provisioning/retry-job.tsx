import { call } from '../../api/call.ts';
import { useSend } from '../../api/use-send.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { type Job, placeOf } from '../../parts/jobs/job-shape.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';

/** Goes on from the steps that failed; what is done is not done again. */
export function RetryJob({ job }: { readonly job: Job }) {
  const { run, pending, problem } = useSend(['provisioning-jobs']);
  const retry = call('post', '/api/provisioning-jobs/{jobID}/retry', { params: { path: { jobID: job.id } } });
  return (
    <>
      <ProblemAlert problem={problem} />
      <Action
        does="POST /api/provisioning-jobs/{jobID}/retry"
        at={placeOf(job)}
        loading={pending}
        onClick={() => void run(retry)}
      >
        Retry
      </Action>
      <Offer does="POST /api/provisioning-jobs/{jobID}/retry" at={placeOf(job)}>
        <CopyAs call={retry} />
      </Offer>
    </>
  );
}
