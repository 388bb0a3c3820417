import { Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { readScope } from './scope.ts';

/** Where something holds, by name where the reader may see the thing. */
export function ScopeName({
  scope,
  name,
  projectID,
}: {
  readonly scope: string;
  readonly name?: string | undefined;
  readonly projectID?: string | undefined;
}) {
  const { kind, id } = readScope(scope);
  if (kind === 'organisation')
    return (
      <Text span inherit>
        Whole organisation
      </Text>
    );
  return (
    <Text span inherit title={scope}>
      <Text span inherit c="dimmed">
        {kind}{' '}
      </Text>
      {name === undefined ? (
        <LookedUp kind={kind} id={id} />
      ) : (
        <ThingLink kind={kind} id={id} name={name} projectID={projectID} />
      )}
    </Text>
  );
}

const calls = {
  project: (id: string) => call('get', '/api/projects/{projectId}', { params: { path: { projectId: id } } }),
  environment: (id: string) => call('get', '/api/environments/{envId}', { params: { path: { envId: id } } }),
  space: (id: string) => call('get', '/api/spaces/{spaceID}', { params: { path: { spaceID: id } } }),
  team: (id: string) => call('get', '/api/teams/{teamId}', { params: { path: { teamId: id } } }),
};
type Kind = keyof typeof calls;
interface Thing {
  readonly name: string;
  readonly projectId?: string;
}

function LookedUp({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const { data } = useRead(calls[kind](id) as ReturnType<(typeof calls)['project']>, { topics: [] });
  const thing = data as Thing | undefined;
  return thing ? (
    <ThingLink kind={kind} id={id} name={thing.name} projectID={thing.projectId} />
  ) : (
    <Text span inherit>
      {id}
    </Text>
  );
}

function ThingLink({
  kind,
  id,
  name,
  projectID,
}: {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly projectID?: string | undefined;
}) {
  switch (kind) {
    case 'project':
      return (
        <AnchorTo inherit dir="auto" to="/projects/$projectId" params={{ projectId: id }}>
          {name}
        </AnchorTo>
      );
    case 'space':
      return (
        <AnchorTo inherit dir="auto" to="/spaces/$spaceId" params={{ spaceId: id }}>
          {name}
        </AnchorTo>
      );
    case 'team':
      return (
        <AnchorTo inherit dir="auto" to="/access/teams/$teamId" params={{ teamId: id }}>
          {name}
        </AnchorTo>
      );
    case 'environment':
      if (projectID === undefined)
        return (
          <Text span inherit dir="auto">
            {name}
          </Text>
        );
      return (
        <AnchorTo inherit dir="auto" to="/projects/$projectId/environments/$envId" params={{ projectId: projectID, envId: id }}>
          {name}
        </AnchorTo>
      );
  }
}
