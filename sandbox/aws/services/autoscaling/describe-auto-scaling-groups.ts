import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { type Page, pageOf } from '../../protocols/page.ts';
import type { AutoScalingGroupRecord } from './autoscaling-records.ts';
import { fillGroups } from './fill-groups.ts';
import { groupView } from './group-view.ts';
import { groupsOf, invalid } from './groups.ts';

/** Groups that are asked for by a name that is none are not there: AWS does not refuse. */
export const describeAutoScalingGroups: AwsOperation = {
  name: 'DescribeAutoScalingGroups',
  run(call) {
    fillGroups(call);
    const names = textsIn(call.input, 'AutoScalingGroupNames');
    const fits = tests(call);
    const wanted = groupsOf(call)
      .filter(({ name }) => names.length === 0 || names.includes(name))
      .filter((group) => fits.every((test) => test(group)));
    const { items, next } = scalingPage(call, wanted);
    return { AutoScalingGroups: { member: items.map((group) => groupView(call, group)) }, NextToken: next };
  },
};

function tests({ input }: AwsCall): readonly ((group: AutoScalingGroupRecord) => boolean)[] {
  return structuresIn(input, 'Filters').map((filter) => {
    const name = textIn(filter, 'Name') ?? '';
    const values = textsIn(filter, 'Values');
    if (name === 'tag-key') return ({ tags }) => values.some((key) => Object.hasOwn(tags, key));
    if (name === 'tag-value') return ({ tags }) => Object.values(tags).some((value) => values.includes(value));
    if (!name.startsWith('tag:'))
      throw invalid(`Filter type ${name} is not correct. Allowed Filter types are: tag-key, tag-value, tag:<key>`);
    const key = name.slice('tag:'.length);
    return ({ tags }) => Object.hasOwn(tags, key) && values.includes(tags[key] ?? '');
  });
}

export function scalingPage<Item>({ input, world }: AwsCall, items: readonly Item[]): Page<Item> {
  const refused = new AwsError(400, 'InvalidNextToken', 'The token is not valid.');
  const size = Math.min(numberIn(input, 'MaxRecords') ?? 50, 100, world.longestPage);
  return pageOf(items, textIn(input, 'NextToken'), size, refused);
}
