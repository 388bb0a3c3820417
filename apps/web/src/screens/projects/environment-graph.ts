import type { Datastore, Deployment, DeploymentFacts, Position, ServiceConnection, Suggestion } from './project-calls.ts';

/** What lies on the canvas of an environment. Ids are those of deployments and of connections to datastores. */
export type GraphNode =
  | {
      readonly kind: 'deployment';
      readonly id: string;
      readonly name: string;
      readonly position: Position | null;
      readonly deployment: Deployment;
      readonly facts: DeploymentFacts | undefined;
    }
  | {
      readonly kind: 'datastore';
      readonly id: string;
      readonly name: string;
      readonly position: Position | null;
      readonly datastore: Datastore;
    }
  /** What something here depends on, and lies in another environment or is not seen. `useElsewhere` finds its name. */
  | { readonly kind: 'elsewhere'; readonly id: string; readonly name: string; readonly position: null };

export type GraphEdge =
  | {
      readonly kind: 'connection';
      readonly id: string;
      readonly from: string;
      readonly to: string;
      readonly variable: string;
      readonly connection: ServiceConnection;
    }
  | {
      readonly kind: 'suggestion';
      readonly id: string;
      readonly from: string;
      readonly to: string;
      readonly variable: string;
      readonly suggestion: Suggestion;
    };

export interface EnvironmentGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export function environmentGraph({
  deployments,
  facts,
  datastores,
  connections,
  suggestions,
}: {
  readonly deployments: readonly Deployment[];
  readonly facts: readonly DeploymentFacts[];
  readonly datastores: readonly Datastore[];
  readonly connections: readonly ServiceConnection[];
  readonly suggestions: readonly Suggestion[];
}): EnvironmentGraph {
  const here = new Map(deployments.map((deployment) => [deployment.id, deployment]));
  const byId = new Map(facts.map((fact) => [fact.deploymentID, fact]));
  const edges: readonly GraphEdge[] = [
    ...connections.map((connection) => ({
      kind: 'connection' as const,
      id: connection.id,
      from: connection.fromDeploymentID,
      to: targetOf(connection),
      variable: connection.injectedVar ?? '',
      connection,
    })),
    ...suggestions.map((suggestion) => ({
      kind: 'suggestion' as const,
      id: `${suggestion.fromDeploymentID} ${targetOf(suggestion)}`,
      from: suggestion.fromDeploymentID,
      to: targetOf(suggestion),
      variable: suggestion.mentionedIn,
      suggestion,
    })),
  ].filter(({ from }) => here.has(from));
  const reached = new Set(edges.map(({ to }) => to));
  const known = datastores.filter(({ connectionID }) => reached.has(connectionID));
  const elsewhere = [...reached].filter((id) => !here.has(id) && !known.some(({ connectionID }) => connectionID === id));
  return {
    nodes: [
      ...deployments.map((deployment) => ({
        kind: 'deployment' as const,
        id: deployment.id,
        name: deployment.name,
        position: deployment.canvasPosition,
        deployment,
        facts: byId.get(deployment.id),
      })),
      ...known.map((datastore) => ({
        kind: 'datastore' as const,
        id: datastore.connectionID,
        name: datastore.name,
        position: datastore.canvasPosition,
        datastore,
      })),
      ...elsewhere.map((id) => ({
        kind: 'elsewhere' as const,
        id,
        name: isDeploymentId(id) ? 'a deployment elsewhere' : 'a datastore elsewhere',
        position: null,
      })),
    ],
    edges,
  };
}

export const isDeploymentId = (id: string): boolean => id.startsWith('dep_');

const targetOf = ({ toDeploymentID, toConnectionID }: Pick<Suggestion, 'toDeploymentID' | 'toConnectionID'>): string =>
  toDeploymentID ?? toConnectionID ?? '';

/** How large each kind of card is drawn; the layout has to know before anything is on the screen. */
export const cardSize = {
  deployment: { width: 264, height: 110 },
  datastore: { width: 232, height: 92 },
  elsewhere: { width: 232, height: 72 },
} as const;

/** `CHECKOUT_API_URL` for `checkout-api`, or the next one that is free. */
export function variableFor(name: string, taken: readonly string[]): string {
  const words = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const base = `${/^[0-9]/.test(words) || words === '' ? `SERVICE${words === '' ? '' : '_'}` : ''}${words}_URL`;
  for (let next = 1; ; next += 1) {
    const variable = next === 1 ? base : `${base}_${next}`;
    if (!taken.includes(variable)) return variable;
  }
}
