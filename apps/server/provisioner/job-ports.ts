import type { JobPorts, JsonFields } from '@spacedock/workflow';
import type { Kysely } from 'kysely';
import type { AccountAccess } from './account-access.ts';
import type { AwsPorts } from './aws/ports.ts';
import { awsSecretVault } from './aws/secret-vault.ts';
import { databaseRotation, type RotationInput } from './databases/database-rotation.ts';
import { type DatabaseInput, type DatabasePorts, databaseWorkflow } from './databases/database-workflow.ts';
import type { Datastores } from './databases/datastores.ts';
import { loginsOf } from './databases/logins.ts';
import { jobColumns } from './jobs/job.ts';
import { spacePorts, type SpacePortsParts } from './space-ports.ts';
import { StepFailure } from './step-failure.ts';
import type { ProvisionerTables } from './tables.ts';

export interface JobPortsParts extends SpacePortsParts {
  readonly db: Kysely<ProvisionerTables>;
  readonly accounts: AccountAccess;
  readonly datastores: Datastores;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** A workflow gets the ports of its own kind: which, its name says. */
export type ProvisionerPorts = AwsPorts | DatabasePorts;

interface EngineJob {
  readonly id: string;
  readonly workflow: string;
  readonly input: JsonFields;
}

const nothingToRelease = async (): Promise<void> => undefined;

/** The outside world of a job, as it is now: credentials, rights and states may have changed since its last turn. */
export function jobPorts(parts: JobPortsParts): (job: EngineJob) => Promise<JobPorts<ProvisionerPorts>> {
  const { db, accounts, datastores, randomBytes } = parts;

  async function ofDatabase(id: string, input: DatabaseInput): Promise<DatabasePorts> {
    const { organisationId, cloudAccountId, region, jobId, owner } = input;
    const aws = await accounts.aws({ organisationId, cloudAccountId }, { writes: true });
    const parent = await db.selectFrom('provisioner.provisioning_jobs').where('id', '=', jobId).select('state').executeTakeFirst();
    const going = parent === undefined || ['deleting', 'deleted', 'cancelling', 'cancelled'].includes(parent.state);
    const row = await db.selectFrom('provisioner.databases').where('id', '=', id).select('rotation_id').executeTakeFirst();
    const tags = { 'spacedock:organisation': organisationId, 'spacedock:job': jobId, 'spacedock:step': id };
    return {
      vault: awsSecretVault(aws, region, tags),
      // The second user is ours only after a rotation has begun: before, somebody else's may have its name.
      logins: row === undefined || row.rotation_id === null ? [owner] : loginsOf(owner),
      server: going ? undefined : (signal) => datastores.open(input, signal),
    };
  }

  async function ofAws(id: string): Promise<AwsPorts> {
    const row = await db.selectFrom('provisioner.provisioning_jobs').where('id', '=', id).select(jobColumns).executeTakeFirst();
    if (!row) throw new StepFailure({ bucket: 'system', code: 'unexpected', message: `Nothing is known of the job ${id} any more.` });
    const { org_id: organisationId, cloud_account_id: cloudAccountId, region, actor_id: actorId, actor_email: actorEmail } = row;
    return {
      aws: await accounts.aws({ organisationId, cloudAccountId }, { writes: true }), region, organisationId, randomBytes,
      cluster: row.cluster_name === '' ? undefined : row.cluster_name,
      spaces: spacePorts(parts, { organisationId, cloudAccountId, actorId, actorEmail }),
    };
  }

  async function portsOf({ id, workflow, input }: EngineJob): Promise<ProvisionerPorts> {
    switch (workflow) {
      case databaseWorkflow.name: return ofDatabase(id, input as DatabaseInput);
      case databaseRotation.name: return ofDatabase((input as RotationInput).databaseId, input as RotationInput);
      default: return ofAws(id);
    }
  }

  return async (job) => ({ ports: await portsOf(job), release: nothingToRelease });
}
