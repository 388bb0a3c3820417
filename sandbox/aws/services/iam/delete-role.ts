import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { roleArn } from '../../identity/principal.ts';
import { mustFindRole, roleEntry, roleResource } from './roles.ts';

export const deleteRole: AwsOperation = {
  name: 'DeleteRole',
  resource: roleResource,
  run(call) {
    const { world } = call;
    const { state } = world;
    const role = mustFindRole(call);
    const conflict = (what: string): AwsError => new AwsError(409, 'DeleteConflict', `Cannot delete entity, must ${what} first.`);
    if (role.path.startsWith('/aws-service-role/'))
      throw new AwsError(
        400,
        'UnmodifiableEntity',
        `Cannot perform the operation on the protected role '${role.name}' - this role is only modifiable by AWS`,
      );
    if (state.instanceProfiles.some((profile) => profile.role === role.name))
      throw conflict('remove roles from instance profile');
    if ((role.attached ?? []).length > 0) throw conflict('detach all policies');
    if (Object.keys(role.inline ?? {}).length > 0) throw conflict('delete policies');
    state.roles.splice(state.roles.indexOf(role), 1);
    if (role.document !== undefined) delete state.rights[roleArn(state.account, role)];
    world.changed();
    world.ledger.deleted(roleEntry(world, role));
    return {};
  },
};
