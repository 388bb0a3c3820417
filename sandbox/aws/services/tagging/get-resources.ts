import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { type TaggedResource, taggedResources } from '../../tagged-resources.ts';
import { tagList } from '../../tags.ts';

/** What of all services has the tags that are asked for; without a question, what has any tag. */
export const getResources: AwsOperation = {
  name: 'GetResources',
  async run({ input, region, world }) {
    const tagFilters = structuresIn(input, 'TagFilters');
    const types = textsIn(input, 'ResourceTypeFilters');
    const arns = textsIn(input, 'ResourceARNList');
    const all = (await taggedResources(world, region))
      .filter(({ tags }) => Object.keys(tags).length > 0)
      .filter(({ arn }) => arns.length === 0 || arns.includes(arn))
      .filter(({ arn }) => types.length === 0 || types.some((type) => isOf(arn, type)))
      .filter((resource) => tagFilters.every((filter) => has(resource, filter)));
    const token = textIn(input, 'PaginationToken') || undefined;
    const expired = new AwsError(400, 'PaginationTokenExpiredException', 'The pagination token is not valid or has expired.');
    const size = Math.min(numberIn(input, 'ResourcesPerPage') ?? 50, 100, world.longestPage);
    const { items, next } = pageOf(all, token, size, expired);
    return {
      // The last page has an empty token, not none.
      PaginationToken: next ?? '',
      ResourceTagMappingList: items.map(({ arn, tags }) => ({ ResourceARN: arn, Tags: tagList(tags) })),
    };
  },
};

function has({ tags }: TaggedResource, filter: AwsInput): boolean {
  const key = textIn(filter, 'Key') ?? '';
  const values = textsIn(filter, 'Values');
  return Object.hasOwn(tags, key) && (values.length === 0 || values.includes(tags[key] ?? ''));
}

/** `ec2`, or `ec2:vpc`. */
function isOf(arn: string, type: string): boolean {
  const [, , service, , , ...rest] = arn.split(':');
  const [resource] = rest.join(':').split(/[/:]/);
  return type === service || type === `${service}:${resource}`;
}
