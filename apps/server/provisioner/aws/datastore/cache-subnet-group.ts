import { at, type AwsContext, type AwsStep, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake } from '../find-or-make.ts';
import { placementRef } from '../network/placement.ts';
import { ownName, tagList, tagsFor } from '../ownership.ts';
import { takeAway } from '../take-away.ts';
import { type MadeSubnetGroup, subnetGroupRef } from './rds-subnet-group.ts';

const step = subnetGroupRef.name;

export const cacheSubnetGroup: AwsStep<MadeSubnetGroup> = {
  name: step,
  title: 'Subnet group of the cache',
  needs: [placementRef.name],
  permissions: [
    'elasticache:DescribeCacheSubnetGroups',
    'elasticache:CreateCacheSubnetGroup',
    'elasticache:AddTagsToResource',
    'elasticache:DeleteCacheSubnetGroup',
  ],
  async ensure(context) {
    const CacheSubnetGroupName = ownName(context, 'cache');
    const found = await findOrMake(context, step, {
      what: `The subnet group ${CacheSubnetGroupName}`,
      find: () => describe(context, CacheSubnetGroupName),
      make: () =>
        context.ports.aws.ask('elasticache:CreateCacheSubnetGroup', at(context), (cache, how) =>
          cache.createCacheSubnetGroup(
            {
              CacheSubnetGroupName,
              CacheSubnetGroupDescription: `Made by Spacedock, job ${context.jobId}`,
              SubnetIds: [...context.output(placementRef).subnetIds],
              Tags: tagList(tagsFor(context, step, CacheSubnetGroupName)),
            },
            how,
          ),
        ),
    });
    return found ? { done: { subnetGroup: CacheSubnetGroupName } } : waitFor(2, 'ElastiCache is making the subnet group.');
  },
  async undo(context) {
    const CacheSubnetGroupName = ownName(context, 'cache');
    return takeAway({
      what: `the subnet group ${CacheSubnetGroupName}`,
      delete: () =>
        context.ports.aws.ask('elasticache:DeleteCacheSubnetGroup', at(context), (cache, how) =>
          cache.deleteCacheSubnetGroup({ CacheSubnetGroupName }, how),
        ),
    });
  },
};

async function describe(context: AwsContext, CacheSubnetGroupName: string) {
  const answer = await ifThere(
    context.ports.aws.ask('elasticache:DescribeCacheSubnetGroups', at(context), (cache, how) =>
      cache.describeCacheSubnetGroups({ CacheSubnetGroupName }, how),
    ),
  );
  return answer?.CacheSubnetGroups?.[0];
}
