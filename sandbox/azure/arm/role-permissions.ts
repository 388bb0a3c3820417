import type { RolePermissions } from '../azure-state.ts';

/** Whether one of somebody's roles allows an action: `*` is any text, and what a role takes away it takes from itself alone. */
export const allows = (permissions: readonly RolePermissions[], action: string): boolean =>
  permissions.some(({ actions, notActions = [] }) =>
    actions.some((pattern) => matches(pattern, action)) && !notActions.some((pattern) => matches(pattern, action)));

function matches(pattern: string, action: string): boolean {
  const source = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`)).join('.*');
  return new RegExp(`^${source}$`, 'i').test(action);
}
