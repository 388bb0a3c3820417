import { outcome } from '@spacedock/contracts';
import type { ProvisionerStoreContext } from '../store-context.ts';
import type { Database } from './database.ts';
import { databaseRotation, type RotationInput } from './database-rotation.ts';
import type { databaseStore } from './database-store.ts';
import { databaseSecretRef } from './database-workflow.ts';
import { datastoreAddress } from './datastore-address.ts';
import { nextLogin } from './logins.ts';
import { toldAsOutcome } from './told-as-outcome.ts';

/** New passwords for databases. Each is a job of the engine, with an id of its own. */
export function rotationStore(
  { db, connection, access, now, newId, engine, datastores }: ProvisionerStoreContext,
  databases: ReturnType<typeof databaseStore>,
) {
  const { organisationId } = access.identity;

  return {
    /** Asks the server, the first time: a user of that name that somebody else made must not be taken over. */
    async prepare(jobId: string, id: string): Promise<void> {
      const { job, datastore } = await databases.serverOf(jobId, 'update');
      const { owner, username, rotation_id: before } = await databases.find(jobId, id);
      if (before !== null) return;
      const name = nextLogin(owner, username);
      await toldAsOutcome(
        datastore,
        datastores.on(datastoreAddress(job, datastore), async (server) => {
          if (await server.has('user', name)) throw outcome('database.exists', { name });
        }),
      );
    },

    /** Goes on with the one before where that failed: its password may be known to the server already. */
    async start(jobId: string, id: string): Promise<Database> {
      const { job, datastore } = await databases.serverOf(jobId, 'update');
      const { name, owner, username: inUse, state, rotation_id: before } = await databases.find(jobId, id);
      const secretRef = databaseSecretRef(await engine.job(id, connection));
      if (state !== 'succeeded' || secretRef === undefined) throw outcome('job.wrong_state', { asked: 'Rotating', state });
      const last = before === null ? undefined : await engine.job(before, connection);
      if (last?.state === 'failed') {
        await engine.retry(connection, last.id);
      } else if (last !== undefined && last.state !== 'succeeded') {
        throw outcome('database.rotating', { name });
      } else {
        const rotationId = newId('rotation');
        const username = nextLogin(owner, inUse);
        const input: RotationInput = {
          ...datastoreAddress(job, datastore),
          jobId,
          name,
          owner,
          databaseId: id,
          secretRef,
          username,
        };
        await db
          .updateTable('provisioner.databases')
          .where('org_id', '=', organisationId)
          .where('id', '=', id)
          .set({ rotation_id: rotationId, next_username: username, updated_at: now() })
          .execute();
        await engine.start(connection, { id: rotationId, workflow: databaseRotation.name, input });
      }
      return databases.view(jobId, id, datastore);
    },
  };
}
