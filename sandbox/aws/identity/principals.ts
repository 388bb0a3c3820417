import type { AwsState } from '../aws-state.ts';
import { assumerName, roleName, userName } from '../first-contents.ts';
import { roleArn, userArn } from './principal.ts';

/** ARNs of those that this AWS has from the beginning. */
export function principals(state: AwsState): { readonly user: string; readonly assumer: string; readonly role: string } {
  const role = state.roles.find(({ name }) => name === roleName);
  if (!role)
    throw new Error(`The state of the sandbox has no role ${roleName}: it is not one that this version made. Remove its file.`);
  return {
    user: userArn(state.account, userName),
    assumer: userArn(state.account, assumerName),
    role: roleArn(state.account, role),
  };
}
