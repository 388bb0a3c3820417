import type { AwsOperation } from '../../../aws-operation.ts';
import { structuresIn } from '../../../protocols/input.ts';
import { tagsIn } from '../../../tags.ts';
import { taggedThings } from './tagged-things.ts';

export const createTags: AwsOperation = {
  name: 'CreateTags',
  run(call) {
    const tags = tagsIn(structuresIn(call.input, 'Tag'), 'InvalidParameterValue');
    for (const record of taggedThings(call)) record.tags = { ...record.tags, ...tags };
    call.world.changed();
    return { return: true };
  },
};
