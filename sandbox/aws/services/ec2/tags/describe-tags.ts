import type { AwsOperation } from '../../../aws-operation.ts';
import { ec2Page, filtered } from '../filters.ts';
import { kindNames } from '../kinds.ts';
import { present } from '../things.ts';

export const describeTags: AwsOperation = {
  name: 'DescribeTags',
  run(call) {
    const all = kindNames.flatMap((resourceType) =>
      present(call, resourceType).flatMap(({ id, tags }) =>
        Object.entries(tags).map(([key, value]) => ({ resourceId: id, resourceType, key, value })),
      ),
    );
    const { items, next } = ec2Page(
      call,
      filtered(call.input, all, {
        key: ({ key }) => key,
        value: ({ value }) => value,
        'resource-id': ({ resourceId }) => resourceId,
        'resource-type': ({ resourceType }) => resourceType,
      }),
    );
    return { tagSet: { item: items }, nextToken: next };
  },
};
