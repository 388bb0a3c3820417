import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconBug, IconExternalLink, IconHourglass, IconTool } from '@tabler/icons-react';
import { CopyText } from '../../parts/copy-text.tsx';
import type { Job, JobError } from '../../parts/jobs/job-shape.ts';
import { webAddress } from '../../parts/web-address.ts';
import { diagnostics, fixSteps } from './failure-words.ts';
import { RetryJob } from './retry-job.tsx';

const looks = {
  user_action: { color: 'yellow', icon: IconTool, title: 'something has to be mended in your cloud' },
  transient: { color: 'blue', icon: IconHourglass, title: 'the cloud could not do it just then' },
  system: { color: 'red', icon: IconBug, title: 'Spacedock could not do it' },
} as const;

/** What went wrong, who can mend it, and the button for that. */
export function JobFailures({ job }: { readonly job: Job }) {
  if (job.errors.length === 0) return null;
  return (
    <Stack gap="sm">
      {job.errors.map((error) => (
        <JobFailure key={error.step} job={job} error={error} />
      ))}
    </Stack>
  );
}

function JobFailure({ job, error }: { readonly job: Job; readonly error: JobError }) {
  const { color, icon: Icon, title } = looks[error.bucket];
  const step = job.steps.find(({ name }) => name === error.step);
  const fixes = fixSteps(error.fixHint);
  const page = webAddress(error.consoleUrl);
  const again = step !== undefined && step.status !== 'failed';
  return (
    <Alert
      color={color}
      icon={<Icon aria-hidden />}
      title={`${step?.title ?? error.step}: ${title}`}
      data-bucket={error.bucket}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
          {error.message}
        </Text>
        {error.bucket === 'transient' && (
          <Text size="sm">
            {again
              ? `It is tried again by itself; this is attempt ${step.attempts}.`
              : `It was tried ${step?.attempts ?? 1} ${step?.attempts === 1 ? 'time' : 'times'} and given up. Try again when the cloud is well.`}
          </Text>
        )}
        {fixes.length > 0 && (
          <List type="ordered" size="sm" aria-label="What to do">
            {fixes.map((fix) => (
              <List.Item key={fix} style={{ overflowWrap: 'anywhere' }}>
                {fix}
              </List.Item>
            ))}
            {!again && <List.Item>Then retry: it goes on from here.</List.Item>}
          </List>
        )}
        <Group gap="xs">
          {page && (
            <Button
              component="a"
              href={page}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="compact-sm"
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              Open the console
            </Button>
          )}
          {job.status === 'failed' && error.bucket !== 'system' && <RetryJob job={job} />}
          {error.bucket === 'system' && <CopyText text={diagnostics(job, error)} label="Copy diagnostics" />}
          <Text size="xs">
            Code <Code>{error.code}</Code>
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}
