import type { paths } from '../../api/schema.d.ts';
import { type EnvironmentGraph, variableFor } from './environment-graph.ts';

export interface ConnectValues extends Record<string, unknown> {
  readonly from: string | null;
  readonly target: 'deployment' | 'datastore';
  readonly deployment: string | null;
  readonly datastore: string | null;
  readonly variable: string;
}

type NewConnection = paths['/api/service-connections']['post']['requestBody']['content']['application/json'];

/** What is asked of the server. What was not chosen is not sent, so that the server says that it is missing. */
export function connectionBody({ from, target, deployment, datastore, variable }: ConnectValues): NewConnection {
  return {
    fromDeploymentID: from ?? '',
    ...(target === 'deployment' && deployment !== null ? { toDeploymentID: deployment } : {}),
    ...(target === 'datastore' && datastore !== null ? { toConnectionID: datastore } : {}),
    ...(variable ? { injectedVar: variable } : {}),
  };
}

/** Where the form has a field of the request: that neither target is given is said of the deployment, whichever is asked for. */
export const connectionField = (field: string, { target }: Pick<ConnectValues, 'target'>): string | undefined =>
  ({ fromDeploymentID: 'from', toDeploymentID: target, toConnectionID: 'datastore', injectedVar: 'variable' })[field];

/** A variable for the address of what is called so, that the deployment has no other connection in. */
export function proposedVariable({ edges }: EnvironmentGraph, from: string | null, name: string): string {
  if (name === '') return '';
  const taken = edges.flatMap((edge) => (edge.kind === 'connection' && edge.from === from ? [edge.variable] : []));
  return variableFor(name, taken);
}
