import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn, textsIn } from '../../protocols/input.ts';
import { tagsIn, withoutTags } from '../../tags.ts';
import { mustFindLiveSecret, secretResource } from './secrets.ts';

export const tagResource: AwsOperation = {
  name: 'TagResource',
  resource: secretResource,
  run(call) {
    const record = mustFindLiveSecret(call);
    record.tags = { ...record.tags, ...tagsIn(structuresIn(call.input, 'Tags'), 'InvalidParameterException') };
    call.world.changed();
    return {};
  },
};

export const untagResource: AwsOperation = {
  name: 'UntagResource',
  resource: secretResource,
  run(call) {
    const record = mustFindLiveSecret(call);
    record.tags = withoutTags(record.tags, textsIn(call.input, 'TagKeys'));
    call.world.changed();
    return {};
  },
};
