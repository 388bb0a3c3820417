import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn, textsIn } from '../../protocols/input.ts';
import { tagList, tagsIn, withoutTags } from '../../tags.ts';
import { iamPage } from './iam-page.ts';
import { mustFindRole, roleResource } from './roles.ts';

export const tagRole: AwsOperation = {
  name: 'TagRole',
  resource: roleResource,
  run(call) {
    const role = mustFindRole(call);
    role.tags = { ...role.tags, ...tagsIn(structuresIn(call.input, 'Tags'), 'InvalidInput') };
    call.world.changed();
    return {};
  },
};

export const untagRole: AwsOperation = {
  name: 'UntagRole',
  resource: roleResource,
  run(call) {
    const role = mustFindRole(call);
    role.tags = withoutTags(role.tags ?? {}, textsIn(call.input, 'TagKeys'));
    call.world.changed();
    return {};
  },
};

export const listRoleTags: AwsOperation = {
  name: 'ListRoleTags',
  resource: roleResource,
  run: (call) => iamPage(call, 'Tags', tagList(mustFindRole(call).tags)),
};
