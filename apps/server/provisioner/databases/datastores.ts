import type { DatabaseServer, OpenDatabaseServer } from './database-server.ts';
import type { DatabaseInput } from './database-workflow.ts';
import { type SecretVault, signInOf } from './secret-vault.ts';

export type DatastoreAddress = Pick<
  DatabaseInput, 'organisationId' | 'cloudAccountId' | 'region' | 'engine' | 'host' | 'port' | 'rootSecretRef'
>;

export interface Datastores {
  /** As its administrator, whose password is fetched for this and forgotten after it. */
  readonly open: (address: DatastoreAddress, signal: AbortSignal) => Promise<DatabaseServer>;
  readonly on: <Answer>(address: DatastoreAddress, work: (server: DatabaseServer) => Promise<Answer>) => Promise<Answer>;
}

export interface DatastoresParts {
  readonly vaultOf: (address: Pick<DatastoreAddress, 'organisationId' | 'cloudAccountId' | 'region'>) => Promise<SecretVault>;
  readonly openServer: OpenDatabaseServer;
  readonly deadlineMs?: number;
}

export function datastores({ vaultOf, openServer, deadlineMs = 30_000 }: DatastoresParts): Datastores {
  async function open(address: DatastoreAddress, signal: AbortSignal): Promise<DatabaseServer> {
    const { engine, host, port, rootSecretRef } = address;
    const vault = await vaultOf(address);
    const { username, password } = signInOf(await vault.read(rootSecretRef, signal), rootSecretRef);
    return openServer({ engine, host, port, username, password }, signal);
  }

  return {
    open,
    async on(address, work) {
      const server = await open(address, AbortSignal.timeout(deadlineMs));
      try {
        return await work(server);
      } finally {
        await server.close();
      }
    },
  };
}
