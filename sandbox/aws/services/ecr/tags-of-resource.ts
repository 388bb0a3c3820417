import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import type { RepositoryRecord } from '../../aws-state.ts';
import { structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { tagList, tagsIn, withoutTags } from '../../tags.ts';
import { noRepository, repositoryArn } from './repositories.ts';

function recordNamed({ input, region, world: { state } }: AwsCall): RepositoryRecord {
  const arn = textIn(input, 'resourceArn') ?? '';
  const found = state.repositories.find((record) => record.region === region && repositoryArn(state.account, record) === arn);
  if (!found) throw noRepository(state.account, arn.split(':repository/').at(-1) ?? '');
  return found;
}

const resource = ({ input }: AwsCall): string => textIn(input, 'resourceArn') ?? '*';

export const listTagsForResource: AwsOperation = {
  name: 'ListTagsForResource',
  resource,
  run: (call) => ({ tags: tagList(recordNamed(call).tags) }),
};

export const tagResource: AwsOperation = {
  name: 'TagResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = { ...record.tags, ...tagsIn(structuresIn(call.input, 'tags'), 'InvalidTagParameterException') };
    call.world.changed();
    return {};
  },
};

export const untagResource: AwsOperation = {
  name: 'UntagResource',
  resource,
  run(call) {
    const record = recordNamed(call);
    record.tags = withoutTags(record.tags ?? {}, textsIn(call.input, 'tagKeys'));
    call.world.changed();
    return {};
  },
};
