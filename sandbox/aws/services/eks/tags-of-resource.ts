import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation, AwsWorld } from '../../aws-operation.ts';
import { fieldsIn, textIn } from '../../protocols/input.ts';
import type { TaggedResources } from '../../tagged-resources.ts';
import { tagFieldsIn, type Tags } from '../../tags.ts';
import { clusterArn } from './cluster-book.ts';
import { nodegroupArn, nodegroupsIn } from './nodegroups.ts';

async function everything(
  world: AwsWorld,
  region: string,
): Promise<readonly { readonly arn: string; readonly record: { tags: Tags } }[]> {
  const { account } = world.state;
  return [
    ...(await world.clusters.all(region)).map((record) => ({ arn: clusterArn(account, record), record })),
    ...nodegroupsIn(world, region).map((record) => ({ arn: nodegroupArn(account, record), record })),
  ];
}

export const eksTagged: TaggedResources = async (world, region) =>
  (await everything(world, region)).map(({ arn, record }) => ({ arn, tags: record.tags }));

async function recordNamed({ input, region, world }: AwsCall): Promise<{ tags: Tags }> {
  const arn = textIn(input, 'resourceArn') ?? '';
  const found = (await everything(world, region)).find((one) => one.arn === arn);
  if (!found) throw new AwsError(404, 'NotFoundException', `Resource ${arn} was not found`);
  return found.record;
}

const resource = ({ input }: AwsCall): string => textIn(input, 'resourceArn') ?? '*';

export const tagResource: AwsOperation = {
  name: 'TagResource',
  http: 'POST /tags/{resourceArn}',
  resource,
  async run(call) {
    const record = await recordNamed(call);
    record.tags = { ...record.tags, ...tagFieldsIn(fieldsIn(call.input, 'tags'), 'BadRequestException') };
    call.world.changed();
    return {};
  },
};

export const listTagsForResource: AwsOperation = {
  name: 'ListTagsForResource',
  http: 'GET /tags/{resourceArn}',
  resource,
  run: async (call) => ({ tags: (await recordNamed(call)).tags }),
};
