import type { Client } from '@connectrpc/connect';
import type { Caller, ConnectionService, DatastoreConnection } from '@spacedock/contracts';
import { serviceOutcome } from '../service-outcome.ts';

export interface UseOfConnectionsParts {
  readonly connections: Pick<Client<typeof ConnectionService>, 'useConnection' | 'listConnections'>;
  readonly caller: Pick<Caller, 'organisationId' | 'userId'>;
  readonly deadlineMs: number;
}

/** Connections to datastores, as far as the caller sees them: the provisioner decides. */
export interface UseOfConnections {
  readonly use: (connectionId: string) => Promise<DatastoreConnection>;
  readonly inSpace: (spaceId: string) => Promise<readonly DatastoreConnection[]>;
}

export function useOfConnections({ connections, caller: given, deadlineMs: timeoutMs }: UseOfConnectionsParts): UseOfConnections {
  const { organisationId, userId } = given;
  const caller = { organisationId, userId };
  const told = (error: unknown): never => {
    throw serviceOutcome(error, 'The provisioner');
  };
  return {
    async use(connectionId) {
      const { connection } = await connections.useConnection({ caller, connectionId }, { timeoutMs }).catch(told);
      if (!connection)
        throw new Error(`The provisioner let somebody use the connection ${connectionId}, but did not say what it is.`);
      return connection;
    },
    async inSpace(spaceId) {
      return (await connections.listConnections({ caller, spaceId }, { timeoutMs }).catch(told)).connections;
    },
  };
}
