import { AwsError } from '../../aws-error.ts';
import type { AwsInput } from '../../aws-operation.ts';
import { structuresIn, textIn } from '../../protocols/input.ts';
import { type Tags, tagsIn } from '../../tags.ts';
import type { Ec2Kind } from './ec2-records.ts';

/** The tags that the request gives to what it makes. */
export function tagsFor(input: AwsInput, kind: Ec2Kind): Tags {
  const specifications = structuresIn(input, 'TagSpecification');
  const other = specifications.map((one) => textIn(one, 'ResourceType') ?? '').find((type) => type !== kind);
  if (other !== undefined)
    throw new AwsError(400, 'InvalidParameterValue', `'${other}' is not a valid taggable resource type for this operation.`);
  return tagsIn(
    specifications.flatMap((one) => structuresIn(one, 'Tag')),
    'InvalidParameterValue',
  );
}
