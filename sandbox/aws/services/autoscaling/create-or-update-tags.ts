import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn } from '../../protocols/input.ts';
import { groupTagsIn } from './group-input.ts';
import { namedGroup } from './groups.ts';

export const createOrUpdateTags: AwsOperation = {
  name: 'CreateOrUpdateTags',
  run(call) {
    const given = structuresIn(call.input, 'Tags').map((tag) => ({ tag, group: namedGroup(call, tag, 'ResourceId') }));
    for (const { tag, group } of given) {
      const { tags, propagated } = groupTagsIn([tag]);
      group.tags = { ...group.tags, ...tags };
      group.propagated = [...group.propagated.filter((key) => !Object.hasOwn(tags, key)), ...propagated];
    }
    call.world.changed();
    return {};
  },
};
