import { outcome } from '@spacedock/contracts';
import type { StoredJob } from '../jobs/job.ts';
import type { Datastore } from './datastore.ts';
import type { DatastoreAddress } from './datastores.ts';
import { databaseEngines } from './secret-vault.ts';

/** Where the server of a job is. Throws for engines that have no databases and users. */
export function datastoreAddress(job: StoredJob, { engine: asked, host, port, secretRef }: Datastore): DatastoreAddress {
  const engine = databaseEngines.find((one) => one === asked);
  if (!engine) throw outcome('job.not_a_datastore', { kind: `datastore with the engine ${asked}` });
  const { org_id: organisationId, cloud_account_id: cloudAccountId, region } = job;
  return { organisationId, cloudAccountId, region, engine, host, port, rootSecretRef: secretRef };
}
