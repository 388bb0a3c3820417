import { useMemo } from 'react';
import type { Problem } from '../../api/problem.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { type EnvironmentGraph, environmentGraph } from './environment-graph.ts';
import { canvasCall, connectionsCall, type Datastore, deploymentsCall, suggestionsCall } from './project-calls.ts';

export interface EnvironmentRead {
  readonly graph: EnvironmentGraph;
  /** All that can be connected to, also those that nothing leads to yet. */
  readonly datastores: readonly Datastore[];
  readonly loading: boolean;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** An environment as a graph, kept up to date. */
export function useEnvironmentGraph(envId: string): EnvironmentRead {
  // All of them: half of a graph would be a wrong one.
  const deployments = useEvery(useList(deploymentsCall(envId), { topics: ['deployments'] }));
  const connections = useEvery(useList(connectionsCall(envId), { topics: ['service-connections'] }));
  const suggestions = useRead(suggestionsCall(envId), { topics: ['deployments', 'service-connections', 'databases'] });
  // Without it the cards say less; nothing else depends on it.
  const facts = useRead(canvasCall(envId), {
    topics: ['deployments', 'deployment-events', 'service-connections', 'databases', 'provisioning-jobs'],
  });
  const { rows } = deployments;
  const graph = useMemo(
    () =>
      environmentGraph({
        deployments: rows,
        connections: connections.rows,
        facts: facts.data?.deployments ?? [],
        datastores: facts.data?.datastores ?? [],
        suggestions: suggestions.data ?? [],
      }),
    [rows, connections.rows, facts.data, suggestions.data],
  );
  return {
    graph,
    datastores: facts.data?.datastores ?? none,
    // Cards of datastores come with the facts: an edge that leads to nothing would be drawn first.
    loading: deployments.loading || connections.loading || facts.isPending,
    problem: deployments.problem ?? connections.problem,
    retry: () => {
      deployments.retry();
      connections.retry();
    },
  };
}

const none: readonly Datastore[] = [];
