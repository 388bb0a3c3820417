import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsWorld } from '../../aws-operation.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { wrappedStructures } from '../../protocols/wrapped-list.ts';
import type { TaggedResources } from '../../tagged-resources.ts';
import { tagList, type Tags, tagsIn, withoutTags } from '../../tags.ts';
import { instanceArn } from './instances.ts';
import { snapshotArn } from './snapshots.ts';
import { subnetGroupArn } from './subnet-groups.ts';

type Tagged = { readonly region: string; readonly arn: string; readonly record: { tags: Tags } };

function everything({ state: { account, rds }, now }: AwsWorld): readonly Tagged[] {
  const there = rds.instances.filter(({ goneAt }) => goneAt === undefined || Date.parse(goneAt) > now().getTime());
  return [
    ...there.map((record) => ({ region: record.region, arn: instanceArn(account, record), record })),
    ...rds.subnetGroups.map((record) => ({ region: record.region, arn: subnetGroupArn(account, record), record })),
    ...rds.snapshots.map((record) => ({ region: record.region, arn: snapshotArn(account, record), record })),
  ];
}

export const rdsTagged: TaggedResources = (world, region) =>
  everything(world)
    .filter((one) => one.region === region)
    .map(({ arn, record }) => ({ arn, tags: record.tags }));

function recordNamed({ input, world }: AwsCall): { tags: Tags } {
  const arn = textIn(input, 'ResourceName') ?? '';
  const found = everything(world).find((one) => one.arn === arn);
  if (found) return found.record;
  if (arn.includes(':db:')) throw new AwsError(404, 'DBInstanceNotFound', `DBInstance ${arn} not found.`);
  throw new AwsError(400, 'InvalidParameterValue', `Invalid resource name: ${arn}`);
}

const resource = ({ input }: AwsCall): string => textIn(input, 'ResourceName') ?? '*';

export const listTagsForResource: AwsOperation = {
  name: 'ListTagsForResource',
  resource,
  run: (call) => ({ TagList: { Tag: tagList(recordNamed(call).tags) } }),
};

export const addTagsToResource: AwsOperation = {
  name: 'AddTagsToResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = { ...record.tags, ...tagsIn(wrappedStructures(call.input, 'Tags', 'Tag'), 'InvalidParameterValue') };
    call.world.changed();
    return {};
  },
};

export const removeTagsFromResource: AwsOperation = {
  name: 'RemoveTagsFromResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = withoutTags(record.tags, textsIn(call.input, 'TagKeys'));
    call.world.changed();
    return {};
  },
};
