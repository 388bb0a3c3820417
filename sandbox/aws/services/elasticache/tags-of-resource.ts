import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsWorld } from '../../aws-operation.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { wrappedStructures } from '../../protocols/wrapped-list.ts';
import type { TaggedResources } from '../../tagged-resources.ts';
import { tagList, type Tags, tagsIn, withoutTags } from '../../tags.ts';
import { replicationGroupArn, replicationGroupsIn } from './replication-groups.ts';
import { snapshotArn } from './snapshots.ts';
import { subnetGroupArn } from './subnet-groups.ts';

function everything(world: AwsWorld, region: string): readonly { readonly arn: string; readonly record: { tags: Tags } }[] {
  const { account, elasticache } = world.state;
  return [
    ...replicationGroupsIn(world, region).map((record) => ({ arn: replicationGroupArn(account, record), record })),
    ...elasticache.subnetGroups
      .filter((group) => group.region === region)
      .map((record) => ({ arn: subnetGroupArn(account, record), record })),
    ...elasticache.snapshots
      .filter((one) => one.region === region)
      .map((record) => ({ arn: snapshotArn(account, record), record })),
  ];
}

export const elasticacheTagged: TaggedResources = (world, region) =>
  everything(world, region).map(({ arn, record }) => ({ arn, tags: record.tags }));

function recordNamed({ input, region, world }: AwsCall): { tags: Tags } {
  const arn = textIn(input, 'ResourceName') ?? '';
  const found = everything(world, region).find((one) => one.arn === arn);
  if (found) return found.record;
  if (arn.includes(':replicationgroup:'))
    throw new AwsError(404, 'ReplicationGroupNotFoundFault', `${arn} is either not present or not available.`);
  if (arn.includes(':subnetgroup:'))
    throw new AwsError(400, 'CacheSubnetGroupNotFoundFault', `${arn} is either not present or not available.`);
  throw new AwsError(400, 'InvalidARN', `The ARN ${arn} is not one of ElastiCache.`);
}

const resource = ({ input }: AwsCall): string => textIn(input, 'ResourceName') ?? '*';
const answer = (tags: Tags) => ({ TagList: { Tag: tagList(tags) } });

export const listTagsForResource: AwsOperation = {
  name: 'ListTagsForResource',
  resource,
  run: (call) => answer(recordNamed(call).tags),
};

export const addTagsToResource: AwsOperation = {
  name: 'AddTagsToResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = { ...record.tags, ...tagsIn(wrappedStructures(call.input, 'Tags', 'Tag'), 'InvalidParameterValue') };
    call.world.changed();
    return answer(record.tags);
  },
};

export const removeTagsFromResource: AwsOperation = {
  name: 'RemoveTagsFromResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = withoutTags(record.tags, textsIn(call.input, 'TagKeys'));
    call.world.changed();
    return answer(record.tags);
  },
};
