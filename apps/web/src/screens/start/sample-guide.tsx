import { Button, Card, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { OperationName } from '../../api/operations.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { GuideStep, GuideSteps, type StepState } from './guide-step.tsx';
import { sample, type SampleStep } from './sample-app.ts';
import { SampleProgress } from './sample-progress.tsx';
import type { SampleApp } from './use-sample-app.ts';

const order: readonly SampleStep[] = ['space', 'environment', 'deployment', 'watch'];

/** Three clicks from a fresh sandbox to a running app. */
export function SampleGuide({ app }: { readonly app: SampleApp }) {
  const {
    state: { step, space, environment, deployment },
    doing,
  } = app;
  const [hidden, setHidden] = useLocalStorage({
    key: 'spacedock-guide-hidden',
    defaultValue: 'no',
    getInitialValueInEffect: false,
  });
  const running = deployment?.status === 'active';
  if (running && hidden === 'yes') return null;

  const at = (mine: SampleStep): StepState =>
    order.indexOf(mine) < order.indexOf(step) ? 'done' : mine === step ? 'current' : 'later';
  const button = (mine: Exclude<SampleStep, 'watch'>, does: OperationName, label: string): ReactNode =>
    mine === step && (
      <Button data-action={does} loading={doing === mine} onClick={() => void app.go(mine)}>
        {label}
      </Button>
    );

  return (
    <Card padding="lg" component="section" aria-label="First steps">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{running ? 'That was it: from a cluster to a running app' : 'Three clicks to a running app'}</Title>
          <Text c="dimmed" size="sm" mb="sm">
            This installation has a sandbox of the clouds and of GitHub: nothing that you do here costs anything, or leaves this
            machine.
          </Text>
        </div>
        {running && <CloseButton aria-label="Hide the first steps" onClick={() => setHidden('yes')} />}
      </Group>
      <GuideSteps>
        <GuideStep
          number={1}
          title="Register the sandbox cluster"
          state={at('space')}
          action={button('space', 'POST /api/spaces', 'Register the cluster')}
          about={
            space ? (
              <>
                The cluster is the space{' '}
                <AnchorTo to="/spaces/$spaceId" params={{ spaceId: space.id }} inherit underline="always" dir="auto">
                  {space.name}
                </AnchorTo>
                , {space.health}.
              </>
            ) : (
              `The AWS cluster ${sample.cluster} becomes a space: a place where things can run.`
            )
          }
        />
        <GuideStep
          number={2}
          title="Make a project with an environment"
          state={at('environment')}
          action={button('environment', 'POST /api/projects/{projectId}/environments', 'Make the project')}
          about={
            environment ? (
              <>
                The environment{' '}
                <AnchorTo
                  to="/projects/$projectId/environments/$envId"
                  params={{ projectId: environment.projectId, envId: environment.id }}
                  inherit
                  underline="always"
                  dir="auto"
                >
                  {environment.name}
                </AnchorTo>{' '}
                has a namespace and a registry.
              </>
            ) : (
              `A project ${sample.project} with the environment ${sample.environment}: a namespace in the space, and a registry for images.`
            )
          }
        />
        <GuideStep
          number={3}
          title="Deploy the sample app"
          state={running ? 'done' : step === 'watch' ? 'current' : at('deployment')}
          action={button('deployment', 'POST /api/deployments', 'Deploy it')}
          about={`${sample.repository} is built from its repository, rolled out, and rolled out again with every push.`}
        />
      </GuideSteps>
      <Stack mt="sm" px={12}>
        <ProblemAlert problem={app.problem} />
        {deployment && <SampleProgress deployment={deployment} />}
      </Stack>
    </Card>
  );
}
