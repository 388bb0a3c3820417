import { lazy, Suspense, useCallback, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { ActionLink } from '../../parts/action.tsx';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { ConnectForm, type Ends } from './connect-form.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { DeploymentDrawer } from './deployment-drawer.tsx';
import type { GraphEdge, GraphNode } from './environment-graph.ts';
import type { Environment } from './project-calls.ts';
import { ServiceList } from './service-list.tsx';
import { useElsewhere } from './use-elsewhere.ts';
import { useEnvironmentGraph } from './use-environment-graph.ts';

const EnvironmentCanvas = lazy(() => import('./canvas/environment-canvas.tsx'));

/** What runs in an environment and what depends on what, drawn or listed. Both open the same things. */
export function EnvironmentServices({
  environment,
  view,
}: {
  readonly environment: Environment;
  readonly view: 'canvas' | 'list';
}) {
  const { id: envId, projectId, name } = environment;
  const { address, change } = useAddress();
  const { graph, datastores, loading, problem, retry } = useEnvironmentGraph(envId);
  const rights = useRights();
  const at = { project: projectId, environment: envId };
  const mayChange = rights.may('POST /api/service-connections', at);
  const [connecting, setConnecting] = useState<Ends | undefined>(undefined);
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const onOpenEdge = useCallback((edge: GraphEdge) => {
    if (edge.kind === 'connection') setOpened(edge.id);
    else setConnecting({ from: edge.from, to: edge.to, mentionedIn: edge.variable });
  }, []);
  const onOpen = (node: GraphNode): void => {
    if (node.kind === 'deployment') change({ deployment: node.id });
  };

  const edge = graph.edges.find((one) => one.id === opened);
  const target = graph.nodes.find(({ id }) => id === edge?.to);
  const elsewhere = useElsewhere(target);

  if (problem) return <ProblemState problem={problem} retry={retry} />;
  if (loading) return <Loading lines={8} />;
  const nameOf = (id: string | undefined): string | undefined => graph.nodes.find((node) => node.id === id)?.name;
  const drawer = address['deployment'] && <DeploymentDrawer id={address['deployment']} name={nameOf(address['deployment'])} />;
  if (graph.nodes.length === 0) {
    return (
      <>
        <Empty
          title="Nothing is deployed here yet"
          action={
            <ActionLink does="POST /api/deployments" at={at} to="/deployments/new" search={{ environment: envId }}>
              Deploy something
            </ActionLink>
          }
        >
          Deploy from a repository or an image. Every deployment becomes a card; draw a line from one to another, and it is told
          the address.
        </Empty>
        {drawer}
      </>
    );
  }
  return (
    <>
      {view === 'canvas' ? (
        <Suspense fallback={<Loading lines={8} />}>
          <EnvironmentCanvas
            envId={envId}
            label={`Canvas of ${name}`}
            graph={graph}
            mayChange={mayChange}
            onOpen={onOpen}
            onOpenEdge={onOpenEdge}
            onConnect={(ends) => setConnecting(ends ?? {})}
          />
        </Suspense>
      ) : (
        <ServiceList
          envId={envId}
          graph={graph}
          mayChange={mayChange}
          onOpenEdge={onOpenEdge}
          onConnect={() => setConnecting({})}
        />
      )}
      {connecting && (
        <ConnectForm graph={graph} datastores={datastores} ends={connecting} close={() => setConnecting(undefined)} />
      )}
      {edge?.kind === 'connection' && (
        <ConnectionForm
          connection={edge.connection}
          from={nameOf(edge.from) ?? ''}
          to={elsewhere?.name ?? target?.name ?? ''}
          close={() => setOpened(undefined)}
        />
      )}
      {drawer}
    </>
  );
}
