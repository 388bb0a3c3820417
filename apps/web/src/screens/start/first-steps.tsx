import { Card, Text, Title } from '@mantine/core';
import { ActionLink } from '../../parts/action.tsx';
import { GuideStep, GuideSteps, type StepState } from './guide-step.tsx';

/** The way to the first app where there is no sandbox: the wizards, in their order. */
export function FirstSteps({
  spaces,
  projects,
  environments,
}: {
  readonly spaces: number;
  readonly projects: number;
  readonly environments: number;
}) {
  const current = spaces === 0 ? 1 : environments === 0 ? 2 : 3;
  const at = (number: number): StepState => (number < current ? 'done' : number === current ? 'current' : 'later');
  return (
    <Card padding="lg" component="section" aria-label="First steps">
      <Title order={2}>Three steps to a running app</Title>
      <Text c="dimmed" size="sm" mb="sm">
        Each is a wizard; you can stop in between and go on another day.
      </Text>
      <GuideSteps>
        <GuideStep
          number={1}
          title="Bring a cluster"
          about="Connect a cloud account, then register a cluster in it as a space. Or have one provisioned."
          state={at(1)}
          action={
            <>
              <ActionLink does="POST /api/cloud-accounts" to="/accounts/connect" variant="default" mr="xs">
                Connect an account
              </ActionLink>
              <ActionLink does="POST /api/spaces" to="/spaces/add" variant={current === 1 ? 'filled' : 'default'}>
                Add a cluster
              </ActionLink>
            </>
          }
        />
        <GuideStep
          number={2}
          title="Make a project with an environment"
          about="An environment is a namespace in a space, with a registry for images."
          state={at(2)}
          action={
            <ActionLink
              does="POST /api/projects"
              to="/projects"
              search={projects === 0 ? { new: 'project' } : {}}
              variant={current === 2 ? 'filled' : 'default'}
            >
              {projects === 0 ? 'New project' : 'Open a project'}
            </ActionLink>
          }
        />
        <GuideStep
          number={3}
          title="Deploy"
          about="From a repository or an image; pushes are followed if you like."
          state={at(3)}
          action={
            <ActionLink does="POST /api/deployments" to="/deployments/new" variant={current === 3 ? 'filled' : 'default'}>
              Deploy
            </ActionLink>
          }
        />
      </GuideSteps>
    </Card>
  );
}
