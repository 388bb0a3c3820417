import type { Client } from '@connectrpc/connect';
import { type DeployerService, outcome } from '@spacedock/contracts';

export interface NamedConnection {
  readonly id: string;
  readonly name: string;
}

/** Refuses where deployments are connected to one of these. Who they are the deployer knows. */
export type MustBeUnused = (connections: readonly NamedConnection[]) => Promise<void>;

export function connectionUsers(
  deployer: Pick<Client<typeof DeployerService>, 'listConnectionUsers'>,
  organisationId: string,
): MustBeUnused {
  return async (connections) => {
    if (connections.length === 0) return;
    const { dependants } = await deployer.listConnectionUsers({ organisationId, connectionIds: connections.map(({ id }) => id) });
    if (dependants.length === 0) return;
    throw outcome('connection.in_use', {
      connections: connections
        .filter(({ id }) => dependants.some(({ connectionId }) => connectionId === id))
        .map(({ name }) => name),
      deployments: [...new Set(dependants.map(({ name }) => name))],
    });
  };
}
