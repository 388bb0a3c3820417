import type { DBInstance } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { securityGroupRef } from '../network/security-group.ts';
import { ownName, tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { DatastorePlan } from './config.ts';
import { type Datastore, datastoreRef } from './datastore-output.ts';
import { engines } from './engines.ts';
import { subnetGroupRef } from './rds-subnet-group.ts';
import { readRootLogin, rootSecretRef } from './root-secret.ts';
import { withoutSecret } from './without-secret.ts';

const step = datastoreRef.name;

/** Nothing becomes of it any more without somebody's doing. */
const broken = new Set([
  'failed',
  'incompatible-network',
  'incompatible-parameters',
  'incompatible-restore',
  'restore-error',
  'storage-full',
]);

export function rdsInstance(plan: DatastorePlan, group: string): AwsStep<Datastore> {
  const { title, usually } = engines[plan.engine];
  return {
    name: step,
    title: `${title} ${plan.version} on ${plan.instanceClass}`,
    needs: [rootSecretRef.name, subnetGroupRef.name, group],
    permissions: [
      'rds:DescribeDBInstances',
      'rds:CreateDBInstance',
      'rds:AddTagsToResource',
      'rds:DeleteDBInstance',
      'secretsmanager:GetSecretValue',
      'iam:CreateServiceLinkedRole',
      ...(plan.finalSnapshot ? ['rds:CreateDBSnapshot'] : []),
    ],
    async ensure(context) {
      const id = identifierOf(context, plan);
      const found = await findOrMake(context, step, {
        ...sought(context, plan),
        what: `The database ${id}`,
        make: () => create(context, plan, group, id),
      });
      const { DBInstanceStatus: status = 'creating', Endpoint } = found ?? {};
      if (broken.has(status)) throw unusable(id, status);
      if (status !== 'available' || Endpoint?.Address === undefined) {
        return waitFor(20, `RDS is making the database (${status}). ${usually}.`);
      }
      const { secretArn } = context.output(rootSecretRef);
      return {
        done: {
          endpoint: Endpoint.Address,
          port: Endpoint.Port ?? engines[plan.engine].port,
          engine: plan.engine,
          secretRef: secretArn,
          username: engines[plan.engine].user,
          id,
        },
      };
    },
    async undo(context) {
      const found = await findIfOurs(context, step, sought(context, plan));
      if (found === undefined) return gone;
      const id = identifierOf(context, plan);
      if (found.DBInstanceStatus !== 'deleting') {
        const last = plan.finalSnapshot
          ? { SkipFinalSnapshot: false, FinalDBSnapshotIdentifier: `${id}-final` }
          : { SkipFinalSnapshot: true, DeleteAutomatedBackups: true };
        const asked = await takeAway({
          what: `the database ${id} (${found.DBInstanceStatus})`,
          delete: () =>
            context.ports.aws.ask('rds:DeleteDBInstance', at(context), (rds, how) =>
              rds.deleteDBInstance({ DBInstanceIdentifier: id, ...last }, how),
            ),
        });
        if ('wait' in asked) return asked;
      }
      return waitFor(15, 'RDS is deleting the database, which usually takes 5 minutes.');
    },
  };
}

const identifierOf = (context: AwsContext, { name }: DatastorePlan): string => name ?? ownName(context, 'db');

const sought = (context: AwsContext, plan: DatastorePlan) => ({
  async find(): Promise<DBInstance | undefined> {
    const answer = await ifThere(
      context.ports.aws.ask('rds:DescribeDBInstances', at(context), (rds, how) =>
        rds.describeDBInstances({ DBInstanceIdentifier: identifierOf(context, plan) }, how),
      ),
    );
    return answer?.DBInstances?.[0];
  },
  tags: ({ TagList }: DBInstance) => tagsIn(TagList),
});

async function create(context: AwsContext, plan: DatastorePlan, group: string, id: string): Promise<unknown> {
  const { username, password } = await readRootLogin(context);
  return withoutSecret(password, () =>
    context.ports.aws.ask('rds:CreateDBInstance', at(context), (rds, how) =>
      rds.createDBInstance(
        {
          DBInstanceIdentifier: id,
          Engine: plan.engine,
          EngineVersion: plan.version,
          DBInstanceClass: plan.instanceClass,
          AllocatedStorage: plan.allocatedStorageGB,
          StorageType: 'gp3',
          StorageEncrypted: true,
          MultiAZ: plan.multiAZ,
          BackupRetentionPeriod: plan.backupRetentionDays,
          MasterUsername: username,
          MasterUserPassword: password,
          DBSubnetGroupName: context.output(subnetGroupRef).subnetGroup,
          VpcSecurityGroupIds: [context.output(securityGroupRef(group)).groupId],
          PubliclyAccessible: false,
          CopyTagsToSnapshot: true,
          Tags: tagList(tagsFor(context, step, id)),
        },
        how,
      ),
    ),
  );
}

const unusable = (id: string, status: string): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'datastore_unusable',
    message: `RDS made the database ${id}, but it is ${status}.`,
    fixHint:
      'Look at its events in the console of RDS, mend what is named there and retry; or delete the job and submit another.',
  });
