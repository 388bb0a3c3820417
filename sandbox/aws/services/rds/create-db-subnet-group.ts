import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { wrappedStructures, wrappedTexts } from '../../protocols/wrapped-list.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { subnetsNamed } from '../../subnets-named.ts';
import { tagsIn } from '../../tags.ts';
import type { DbSubnetGroupRecord } from './rds-records.ts';
import { subnetGroupEntry, subnetGroupResource, subnetGroupView } from './subnet-groups.ts';

export const createDbSubnetGroup: AwsOperation = {
  name: 'CreateDBSubnetGroup',
  resource: subnetGroupResource,
  run(call) {
    const { input, region, world } = call;
    const { subnetGroups } = world.state.rds;
    const name = (textIn(input, 'DBSubnetGroupName') ?? '').toLowerCase();
    const description = textIn(input, 'DBSubnetGroupDescription') ?? '';
    if (!/^[a-z0-9._ -]{1,255}$/.test(name) || name === 'default') {
      throw new AwsError(
        400,
        'InvalidParameterValue',
        'The parameter DBSubnetGroupName must be provided and must contain no more than 255 letters, numbers, ' +
          'periods, underscores, spaces, or hyphens, and must not be "default".',
      );
    }
    if (description === '')
      throw new AwsError(400, 'InvalidParameterValue', 'The parameter DBSubnetGroupDescription must be provided.');
    const subnets = subnetsNamed(call, wrappedTexts(input, 'SubnetIds', 'SubnetIdentifier'));
    if (new Set(subnets.map(({ zone }) => zone)).size < 2) {
      throw new AwsError(
        400,
        'DBSubnetGroupDoesNotCoverEnoughAZs',
        "The DB subnet group doesn't meet Availability Zone (AZ) coverage requirement. Current AZ coverage: " +
          `${subnets.map(({ zone }) => zone).join(', ') || 'none'}. Add subnets to cover at least 2 AZs.`,
      );
    }
    const here = subnetGroups.filter((group) => group.region === region);
    if (here.some((group) => group.name === name))
      throw new AwsError(400, 'DBSubnetGroupAlreadyExists', `The DB subnet group '${name}' already exists.`);
    if (here.length >= quotaOf(world.state, quotas.databaseSubnetGroups))
      throw new AwsError(
        400,
        'DBSubnetGroupQuotaExceeded',
        'The request would result in the user exceeding the allowed number of DB subnet groups.',
      );
    const record: DbSubnetGroupRecord = {
      region,
      name,
      description,
      subnetIds: subnets.map(({ id }) => id),
      tags: tagsIn(wrappedStructures(input, 'Tags', 'Tag'), 'InvalidParameterValue'),
    };
    subnetGroups.push(record);
    world.changed();
    world.ledger.created(subnetGroupEntry(world, record));
    return { DBSubnetGroup: subnetGroupView(world, record) };
  },
};
