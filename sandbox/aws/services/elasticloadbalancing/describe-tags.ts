import type { AwsOperation } from '../../aws-operation.ts';
import { tagList } from '../../tags.ts';
import { namedResources } from './named-resources.ts';

export const describeTags: AwsOperation = {
  name: 'DescribeTags',
  run(call) {
    const member = namedResources(call).map(({ arn, tags }) => ({ ResourceArn: arn, Tags: { member: tagList(tags) } }));
    return { TagDescriptions: { member } };
  },
};
