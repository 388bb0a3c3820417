import { SimpleGrid, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { EditProject } from './edit-project.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { EnvironmentSettings } from './environment-settings.tsx';
import { NewEnvironment } from './new-environment.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { environmentsCall, type Project, projectCall, projectDeploymentsCall } from './project-calls.ts';

export default function ProjectScreen() {
  const { projectId } = useParams({ strict: false }) as { readonly projectId: string };
  const read = useRead(projectCall(projectId), { topics: ['projects'] });
  return (
    <Shown read={read} what="project">
      {(project) => <ProjectPage project={project} />}
    </Shown>
  );
}

function ProjectPage({ project }: { readonly project: Project }) {
  const { address, change } = useAddress();
  const at = { project: project.id };
  const make = (
    <Action does="POST /api/projects/{projectId}/environments" at={at} onClick={() => change({ new: 'environment' })}>
      New environment
    </Action>
  );

  return (
    <Page
      title={project.name}
      crumbs={[{ label: 'Projects', to: '/projects' }]}
      actions={
        <>
          {make}
          <ProjectMenu project={project} />
        </>
      }
      about={
        project.description ? (
          <Text span inherit dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {project.description}
          </Text>
        ) : undefined
      }
    >
      <Environments projectId={project.id} make={make} />
      {address['new'] === 'environment' && (
        <Offer does="POST /api/projects/{projectId}/environments" at={at}>
          <NewEnvironment projectId={project.id} close={() => change({ new: undefined })} />
        </Offer>
      )}
      {address['edit'] === 'project' && (
        <Offer does="PATCH /api/projects/{projectId}" at={at}>
          <EditProject project={project} close={() => change({ edit: undefined })} />
        </Offer>
      )}
    </Page>
  );
}

function Environments({ projectId, make }: { readonly projectId: string; readonly make: ReactNode }) {
  const { address, change } = useAddress();
  const list = useEvery(useList(environmentsCall(projectId), { topics: ['environments'] }));
  const deployments = useEvery(useList(projectDeploymentsCall(projectId), { topics: ['deployments'] }));
  const byEnvironment = Map.groupBy(deployments.rows, ({ envId }) => envId);
  const known = !deployments.loading && !deployments.problem;
  const edited = list.rows.find(({ id }) => id === address['settings']);
  if (list.problem) return <ProblemState problem={list.problem} retry={list.retry} />;
  if (list.loading) return <Loading lines={6} />;
  if (list.rows.length === 0) {
    return (
      <Empty title="No environments yet" action={make}>
        An environment is where apps run: a namespace of a space, and the registry their images go to. Most projects begin with
        prod and staging.
      </Empty>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} role="list" aria-label="environments">
        {list.rows.map((environment) => (
          <EnvironmentCard
            key={environment.id}
            environment={environment}
            deployments={known ? (byEnvironment.get(environment.id) ?? []) : byEnvironment.get(environment.id)}
            base={list.rows.find(({ id }) => id === environment.previewOf)?.name}
          />
        ))}
      </SimpleGrid>
      {edited && (
        <Offer does="PATCH /api/projects/{projectId}/environments/{envId}" at={{ project: projectId, environment: edited.id }}>
          <EnvironmentSettings key={edited.id} environment={edited} close={() => change({ settings: undefined })} />
        </Offer>
      )}
    </>
  );
}
