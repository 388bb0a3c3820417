import { SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { ActionLink, Offer } from '../../parts/action.tsx';
import { Page } from '../../parts/page.tsx';
import { Shown } from '../../parts/shown.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { EnvironmentMenu } from './environment-menu.tsx';
import { EnvironmentPlace } from './environment-place.tsx';
import { EnvironmentServices } from './environment-services.tsx';
import { EnvironmentSettings } from './environment-settings.tsx';
import { NamespaceContents } from './namespace-contents.tsx';
import { type EnvironmentView, viewOf, views } from './environment-view.ts';
import { type Environment, environmentCall, projectCall, spaceCall } from './project-calls.ts';

export default function EnvironmentScreen() {
  const { envId } = useParams({ strict: false }) as { readonly envId: string };
  const read = useRead(environmentCall(envId), { topics: ['environments'] });
  return (
    <Shown read={read} what="environment">
      {(environment) => <EnvironmentPage key={environment.id} environment={environment} />}
    </Shown>
  );
}

function EnvironmentPage({ environment }: { readonly environment: Environment }) {
  const { id, projectId, name, spaceId, pullRequest } = environment;
  const { address, change } = useAddress();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [remembered, remember] = useLocalStorage<string>({ key: 'spacedock-environment-view', getInitialValueInEffect: false });
  const view = viewOf({ asked: address['view'], remembered, isPhone });
  const project = useRead(projectCall(projectId), { topics: ['projects'] });
  const space = useRead(spaceCall(spaceId), { topics: ['spaces'] });
  const at = { project: projectId, environment: id };
  const choose = (next: string): void => {
    // What is in the cluster is looked at now and then; how the environment is drawn is a habit.
    if (next !== 'namespace') remember(next);
    change({ view: next, search: undefined, sort: undefined, order: undefined });
  };
  return (
    <Page
      title={name}
      crumbs={[
        { label: 'Projects', to: '/projects' },
        { label: project.data?.name ?? 'Project', to: '/projects/$projectId', params: { projectId } },
      ]}
      badge={
        space.data && space.data.health !== 'healthy' ? (
          <StatusBadge status={space.data.health} label={`space ${space.data.health}`} />
        ) : undefined
      }
      about={
        <>
          <EnvironmentPlace environment={environment} />
          {pullRequest && (
            <>
              {' '}
              · preview of {pullRequest.repository}#{pullRequest.number}
            </>
          )}
        </>
      }
      actions={
        <>
          <SegmentedControl
            aria-label="How it is shown"
            data={views.map(([value, label]) => ({ value, label }))}
            value={view}
            onChange={choose}
          />
          <ActionLink does="POST /api/deployments" at={at} to="/deployments/new" search={{ environment: id }}>
            New deployment
          </ActionLink>
          <EnvironmentMenu environment={environment} />
        </>
      }
    >
      {shown(view, environment)}
      {address['settings'] === id && (
        <Offer does="PATCH /api/projects/{projectId}/environments/{envId}" at={at}>
          <EnvironmentSettings environment={environment} close={() => change({ settings: undefined })} />
        </Offer>
      )}
    </Page>
  );
}

function shown(view: EnvironmentView, environment: Environment) {
  switch (view) {
    case 'canvas':
    case 'list':
      return <EnvironmentServices environment={environment} view={view} />;
    case 'namespace':
      return <NamespaceContents envId={environment.id} />;
  }
}
