import type { ReplicationGroup } from '@spacedock/clouds/aws';
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
const { usually, port } = engines.redis;

/** A Redis with one shard: two nodes where it is to outlive a zone, else one. */
export const replicationGroup = (plan: DatastorePlan, group: string): AwsStep<Datastore> => ({
  name: step,
  title: `Redis ${plan.version} on ${plan.instanceClass}`,
  needs: [rootSecretRef.name, subnetGroupRef.name, group],
  permissions: [
    'elasticache:DescribeReplicationGroups',
    'elasticache:ListTagsForResource',
    'elasticache:CreateReplicationGroup',
    'elasticache:AddTagsToResource',
    'elasticache:DeleteReplicationGroup',
    'secretsmanager:GetSecretValue',
    'iam:CreateServiceLinkedRole',
    ...(plan.finalSnapshot ? ['elasticache:CreateSnapshot'] : []),
  ],
  async ensure(context) {
    const id = identifierOf(context, plan);
    const found = await findOrMake(context, step, {
      ...sought(context, plan),
      what: `The Redis ${id}`,
      make: () => create(context, plan, group, id),
    });
    const { Status: status = 'creating', NodeGroups: [shard] = [] } = found ?? {};
    if (status === 'create-failed') throw failed(id);
    if (status !== 'available' || shard?.PrimaryEndpoint?.Address === undefined) {
      return waitFor(20, `ElastiCache is making the Redis (${status}). ${usually}.`);
    }
    const { Address: endpoint, Port = port } = shard.PrimaryEndpoint;
    return {
      done: {
        endpoint,
        port: Port,
        engine: plan.engine,
        secretRef: context.output(rootSecretRef).secretArn,
        username: engines[plan.engine].user,
        id,
      },
    };
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context, plan));
    if (found === undefined) return gone;
    const ReplicationGroupId = identifierOf(context, plan);
    if (found.Status !== 'deleting') {
      const asked = await takeAway({
        what: `the Redis ${ReplicationGroupId} (${found.Status})`,
        delete: () =>
          context.ports.aws.ask('elasticache:DeleteReplicationGroup', at(context), (cache, how) =>
            cache.deleteReplicationGroup(
              {
                ReplicationGroupId,
                ...(plan.finalSnapshot ? { FinalSnapshotIdentifier: `${ReplicationGroupId}-final` } : {}),
              },
              how,
            ),
          ),
      });
      if ('wait' in asked) return asked;
    }
    return waitFor(15, 'ElastiCache is deleting the Redis, which usually takes 5 minutes.');
  },
});

const identifierOf = (context: AwsContext, { name }: DatastorePlan): string => name ?? ownName(context, 'cache');

const sought = (context: AwsContext, plan: DatastorePlan) => ({
  async find(): Promise<ReplicationGroup | undefined> {
    const answer = await ifThere(
      context.ports.aws.ask('elasticache:DescribeReplicationGroups', at(context), (cache, how) =>
        cache.describeReplicationGroups({ ReplicationGroupId: identifierOf(context, plan) }, how),
      ),
    );
    return answer?.ReplicationGroups?.[0];
  },
  async tags({ ARN }: ReplicationGroup) {
    const answer = await ifThere(
      context.ports.aws.ask('elasticache:ListTagsForResource', at(context), (cache, how) =>
        cache.listTagsForResource({ ResourceName: ARN }, how),
      ),
    );
    return tagsIn(answer?.TagList);
  },
});

async function create(context: AwsContext, plan: DatastorePlan, group: string, id: string): Promise<unknown> {
  const { password } = await readRootLogin(context);
  return withoutSecret(password, () =>
    context.ports.aws.ask('elasticache:CreateReplicationGroup', at(context), (cache, how) =>
      cache.createReplicationGroup(
        {
          ReplicationGroupId: id,
          ReplicationGroupDescription: `Made by Spacedock, job ${context.jobId}`,
          Engine: 'redis',
          EngineVersion: plan.version,
          CacheNodeType: plan.instanceClass,
          NumCacheClusters: plan.multiAZ ? 2 : 1,
          MultiAZEnabled: plan.multiAZ,
          AutomaticFailoverEnabled: plan.multiAZ,
          SnapshotRetentionLimit: plan.backupRetentionDays,
          Port: port,
          AuthToken: password,
          TransitEncryptionEnabled: true,
          AtRestEncryptionEnabled: true,
          CacheSubnetGroupName: context.output(subnetGroupRef).subnetGroup,
          SecurityGroupIds: [context.output(securityGroupRef(group)).groupId],
          Tags: tagList(tagsFor(context, step, id)),
        },
        how,
      ),
    ),
  );
}

const failed = (id: string): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'datastore_unusable',
    message: `ElastiCache could not make the Redis ${id}.`,
    fixHint: 'Look at its events in the console of ElastiCache; then delete the job and submit another.',
  });
