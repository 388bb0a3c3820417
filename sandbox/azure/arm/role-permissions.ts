import type { RolePermissions } from '../azure-state.ts';

/** Whether one of somebody's roles allows an action: `*` is any text, and what a role takes away it takes from itself alone. */
export const allows = (permissions: readonly RolePermissions[], action: string): boolean =>
  permissions.some(({ actions, notActions = [] }) =>
    actions.some((pattern) => matches(pattern, action)) && !notActions.some((pattern) => matches(pattern, action)));

/** The same of what is in vaults and such: roles over the vault itself do not open it. */
export const allowsData = (permissions: readonly RolePermissions[], action: string): boolean =>
  allows(permissions.map(({ dataActions = [], notDataActions }) => ({ actions: dataActions, notActions: notDataActions })), action);

function matches(pattern: string, action: string): boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`)).join('.*');
  return new RegExp(`^${source}$`, 'i').test(action);
}
