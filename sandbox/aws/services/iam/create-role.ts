import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { RoleRecord } from '../../aws-state.ts';
import { iamId } from '../../identity/ids.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import { mustBeName, mustBePath } from './names.ts';
import { trustedBy } from './policy-document.ts';
import { roleEntry, roleResource, roleView, settleRights } from './roles.ts';

export const createRole: AwsOperation = {
  name: 'CreateRole',
  resource: roleResource,
  run(call) {
    const { input, world } = call;
    const { state } = world;
    const name = mustBeName(textIn(input, 'RoleName'), 'roleName', 64);
    const path = mustBePath(textIn(input, 'Path'));
    const document = textIn(input, 'AssumeRolePolicyDocument') ?? '';
    const { trusted, externalId } = trustedBy(document);
    const seconds = numberIn(input, 'MaxSessionDuration') ?? 3_600;
    if (seconds < 3_600 || seconds > 43_200)
      throw new AwsError(400, 'ValidationError', 'MaxSessionDuration must be between 3600 and 43200.');
    const tags = tagsIn(structuresIn(input, 'Tags'), 'InvalidInput');
    if (state.roles.some((role) => role.name === name))
      throw new AwsError(409, 'EntityAlreadyExists', `Role with name ${name} already exists.`);
    const most = quotaOf(state, quotas.roles);
    if (state.roles.length >= most) throw new AwsError(409, 'LimitExceeded', `Cannot exceed quota for RolesPerAccount: ${most}`);
    const role: RoleRecord = {
      name,
      path,
      trusted,
      externalId,
      document,
      tags,
      id: iamId('AROA', world.randomBytes),
      createdAt: world.now().toISOString(),
      description: textIn(input, 'Description'),
      maxSessionSeconds: seconds,
      attached: [],
      inline: {},
    };
    state.roles.push(role);
    settleRights(world, role);
    world.changed();
    world.ledger.created(roleEntry(world, role));
    return { Role: roleView(state, role) };
  },
};
