import type { ConnectRouter } from '@connectrpc/connect';
import { ProvisioningJobService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { ProvisionerTables } from '../tables.ts';

const gone = ['deleted', 'cancelled'] as const;

/** What other services may ask of jobs. */
export function jobContract(db: Kysely<ProvisionerTables>): (router: ConnectRouter) => void {
  return (router) => void router.service(ProvisioningJobService, {
    async listInUse({ organisationId, spaceId, cloudAccountId }) {
      const jobs = await db.selectFrom('provisioner.provisioning_jobs').where('org_id', '=', organisationId)
        .where(spaceId === '' ? 'cloud_account_id' : 'space_id', '=', spaceId === '' ? cloudAccountId : spaceId)
        // Of a failed job something may be left in the cloud; and of a deleted one the secrets of databases that could not be removed.
        .where((eb) => eb.or([eb('state', 'not in', gone), eb.exists(eb.selectFrom('provisioner.databases')
          .whereRef('provisioner.databases.org_id', '=', 'provisioner.provisioning_jobs.org_id')
          .whereRef('provisioner.databases.job_id', '=', 'provisioner.provisioning_jobs.id')
          .where('provisioner.databases.state', 'not in', gone).select('provisioner.databases.id'))]))
        .select(['id', 'name', 'kind']).orderBy('id').execute();
      return { jobs };
    },
  });
}
