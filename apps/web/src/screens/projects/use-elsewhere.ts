import { useDeployment } from '../deployments/use-deployment.ts';
import { type GraphNode, isDeploymentId } from './environment-graph.ts';

/** The deployment of another environment that a node stands for; undefined for all others, and for those who may not see it. */
export function useElsewhere(node: Pick<GraphNode, 'kind' | 'id'> | undefined) {
  const id = node?.kind === 'elsewhere' && isDeploymentId(node.id) ? node.id : undefined;
  const { data } = useDeployment(id ?? '', { when: id !== undefined });
  return id === undefined ? undefined : data;
}
