import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, newKey, once } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useSend } from '../../api/use-send.ts';
import { Action } from '../../parts/action.tsx';
import { CopyAs } from '../../parts/copy-as.tsx';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import { usePlaces } from '../../parts/use-places.ts';
import type { JobRequest } from './job-request.ts';
import { PreviewChecks } from './preview-checks.tsx';
import { PreviewCost } from './preview-cost.tsx';
import { PreviewSteps } from './preview-steps.tsx';
import { usePreview } from './use-preview.ts';

/** What would be done, needed and paid, from the cloud itself, before anything is. */
export function ReviewStep({
  request,
  refused,
  back,
}: {
  readonly request: JobRequest;
  /** Takes the server's problem to where it can be mended; false when that is not in the wizard. */
  readonly refused: (problem: Problem) => boolean;
  readonly back: () => void;
}) {
  const navigate = useNavigate();
  const preview = usePreview(request);
  const { spaceName, accountName } = usePlaces();
  const { run, pending, problem } = useSend(['provisioning-jobs'], (what) => void refused(what));
  const [key] = useState(newKey);
  const create = once(call('post', '/api/provisioning-jobs', { body: request }), key);
  const where = request.spaceID
    ? `beside the space ${spaceName(request.spaceID)}`
    : `in ${accountName(request.cloudAccountID ?? '')}, ${request.region ?? ''}`;

  async function provision(): Promise<void> {
    const made = await run(create);
    if (made) void navigate({ to: '/jobs/$jobId', params: { jobId: made.answer.data.id } });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void provision();
      }}
    >
      <Stack maw={860}>
        <Card>
          <StepTitle>Review</StepTitle>
          <Text c="dimmed" dir="auto">
            {jobKinds[request.kind].label}
            {typeof request.config['name'] === 'string' ? ` ${request.config['name']}` : ''}, {where}. Nothing has been made yet.
          </Text>
        </Card>
        <Shown read={preview} what="place" lines={8}>
          {({ checks, cost, steps, iamPolicy }) => {
            const failing = checks.filter(({ result }) => result === 'FAIL').length;
            return (
              <>
                <PreviewChecks checks={checks} />
                <PreviewCost cost={cost} />
                <PreviewSteps steps={steps} policy={iamPolicy} />
                <ProblemAlert problem={problem} />
                {failing > 0 && (
                  <Alert color="yellow" title="It is likely to stop half-way">
                    {failing === 1 ? 'A check has' : `${failing} checks have`} failed. Mend it first; a job that stopped can also
                    be retried when it is mended.
                  </Alert>
                )}
                <Group justify="flex-end">
                  <CopyAs call={create} />
                  <Button variant="default" onClick={back}>
                    Back
                  </Button>
                  <Action
                    does="POST /api/provisioning-jobs"
                    at={request.spaceID ? { space: request.spaceID } : {}}
                    type="submit"
                    loading={pending}
                    {...(failing > 0 ? { color: 'yellow' } : {})}
                  >
                    {failing > 0 ? 'Provision all the same' : 'Provision'}
                  </Action>
                </Group>
              </>
            );
          }}
        </Shown>
        {preview.error && (
          <Group justify="flex-end">
            <Button variant="default" onClick={back}>
              Back
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
