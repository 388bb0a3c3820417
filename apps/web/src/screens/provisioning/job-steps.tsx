import { Stack } from '@mantine/core';
import type { Job } from '../../parts/jobs/job-shape.ts';
import { useAddress } from '../../parts/use-address.ts';
import { StepRow } from './step-row.tsx';
import { useNow } from './use-now.ts';

const ended: readonly Job['status'][] = ['succeeded', 'failed', 'cancelled', 'deleted'];

/** The steps in the order in which they can run. */
export function JobSteps({ job }: { readonly job: Job }) {
  const { address } = useAddress();
  const now = useNow(ended.includes(job.status) ? undefined : 1000);
  const titles = new Map(job.steps.map(({ name, title }) => [name, title]));
  return (
    <Stack gap="xs" role="list" aria-label="Steps">
      {job.steps.map((step) => (
        <StepRow
          key={step.id}
          step={step}
          now={now}
          current={address['step'] === step.name}
          after={step.needs.map((need) => titles.get(need) ?? need)}
        />
      ))}
    </Stack>
  );
}
