import { Button, Card, Group, Stack, TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem } from '../../api/problem.ts';
import { jobKinds } from '../../parts/jobs/job-kinds.ts';
import type { JobKind } from '../../parts/jobs/job-shape.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StepTitle } from '../../parts/step-title.tsx';
import type { ConfigValues } from './config-values.ts';
import { DatastoreFields } from './datastore-fields.tsx';
import type { Target } from './job-request.ts';
import { KubernetesFields } from './kubernetes-fields.tsx';
import { LoadBalancerFields } from './load-balancer-fields.tsx';
import { NetworkFields } from './network-fields.tsx';
import { RegistryFields } from './registry-fields.tsx';
import { type CloudPlace, useCloudPlace } from './use-cloud-place.ts';
import { VmPoolFields } from './vm-pool-fields.tsx';
import { fieldPlace } from './wizard-steps.ts';

export interface FieldsProps {
  readonly form: UseFormReturnType<ConfigValues>;
  /** Where the real networks and sizes are asked for. */
  readonly place: CloudPlace | undefined;
}

export function ConfigureStep({
  kind,
  target,
  form,
  problem,
  asking,
  next,
  back,
}: {
  readonly kind: JobKind;
  readonly target: Target;
  readonly form: UseFormReturnType<ConfigValues>;
  readonly problem: Problem | undefined;
  readonly asking: boolean;
  readonly next: () => void;
  readonly back: () => void;
}) {
  const place = useCloudPlace(target);
  const card = useRef<HTMLFormElement>(null);
  // To the first input that was refused, wherever it is in a long form.
  useEffect(() => {
    if (problem) card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  const shown =
    problem?.fields.filter(({ field }) => fieldPlace(kind, field).input !== undefined).map(({ field }) => field) ?? [];
  return (
    <Card
      maw={860}
      component="form"
      noValidate
      ref={card}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <Stack>
        <StepTitle>Configure the {jobKinds[kind].noun}</StepTitle>
        {fieldsOf(kind, { form, place })}
        <TagsInput
          label="Tags"
          description="For people, as team=checkout. Enter after each."
          placeholder="team=checkout"
          {...form.getInputProps('tags')}
        />
        {problem && problem.code !== 'job.exists' && problem.fields.length > 0 && (
          <ProblemAlert problem={problem} except={shown} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={back}>
            Back
          </Button>
          <Button type="submit" loading={asking}>
            Next: review
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function fieldsOf(kind: JobKind, props: FieldsProps): ReactNode {
  switch (kind) {
    case 'datastore':
      return <DatastoreFields {...props} />;
    case 'kubernetes':
      return <KubernetesFields {...props} />;
    case 'vm_pool':
      return <VmPoolFields {...props} />;
    case 'network':
      return <NetworkFields {...props} />;
    case 'registry':
      return <RegistryFields {...props} />;
    case 'load_balancer':
      return <LoadBalancerFields {...props} />;
  }
}
