import type { ConnectRouter } from '@connectrpc/connect';
import { ProvisioningJobService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { ProvisionerTables } from '../tables.ts';

/** What other services may ask of jobs. */
export function jobContract(db: Kysely<ProvisionerTables>): (router: ConnectRouter) => void {
  return (router) => void router.service(ProvisioningJobService, {
    async listInUse({ organisationId, spaceId, cloudAccountId }) {
      const jobs = await db.selectFrom('provisioner.provisioning_jobs').where('org_id', '=', organisationId)
        .where(spaceId === '' ? 'cloud_account_id' : 'space_id', '=', spaceId === '' ? cloudAccountId : spaceId)
        // Of a failed job something may be left in the cloud.
        .where('state', 'not in', ['deleted', 'cancelled'])
        .select(['id', 'name', 'kind']).orderBy('id').execute();
      return { jobs };
    },
  });
}
