import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn } from '../../protocols/input.ts';
import { tagsIn } from '../../tags.ts';
import { namedResources } from './named-resources.ts';

export const addTags: AwsOperation = {
  name: 'AddTags',
  run(call) {
    const tags = tagsIn(structuresIn(call.input, 'Tags'), 'ValidationError');
    for (const resource of namedResources(call)) resource.tags = { ...resource.tags, ...tags };
    call.world.changed();
    return {};
  },
};
