import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { wrappedStructures, wrappedTexts } from '../../protocols/wrapped-list.ts';
import { subnetsNamed } from '../../subnets-named.ts';
import { tagsIn } from '../../tags.ts';
import type { CacheSubnetGroupRecord } from './elasticache-records.ts';
import { subnetGroupEntry, subnetGroupResource, subnetGroupView } from './subnet-groups.ts';

export const createCacheSubnetGroup: AwsOperation = {
  name: 'CreateCacheSubnetGroup',
  resource: subnetGroupResource,
  run(call) {
    const { input, region, world } = call;
    const { subnetGroups } = world.state.elasticache;
    const name = (textIn(input, 'CacheSubnetGroupName') ?? '').toLowerCase();
    if (!/^[a-z0-9-]{1,255}$/.test(name)) {
      throw new AwsError(
        400,
        'InvalidParameterValue',
        'The parameter CacheSubnetGroupName must be provided and must not be blank; it must contain no more ' +
          'than 255 alphanumeric characters or hyphens.',
      );
    }
    const subnets = subnetsNamed(call, wrappedTexts(input, 'SubnetIds', 'SubnetIdentifier'));
    if (subnets.length === 0) throw new AwsError(400, 'InvalidParameterValue', 'The parameter SubnetIds must be provided.');
    if (subnetGroups.some((group) => group.region === region && group.name === name))
      throw new AwsError(400, 'CacheSubnetGroupAlreadyExists', `Cache subnet group ${name} already exists.`);
    const record: CacheSubnetGroupRecord = {
      region,
      name,
      subnetIds: subnets.map(({ id }) => id),
      description: textIn(input, 'CacheSubnetGroupDescription') ?? '',
      tags: tagsIn(wrappedStructures(input, 'Tags', 'Tag'), 'InvalidParameterValue'),
    };
    subnetGroups.push(record);
    world.changed();
    world.ledger.created(subnetGroupEntry(world, record));
    return { CacheSubnetGroup: subnetGroupView(world, record) };
  },
};
