import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import type { AwsState, Rights, RoleRecord } from '../../aws-state.ts';
import { entryOf } from '../../entry-of.ts';
import { roleArn } from '../../identity/principal.ts';
import { textIn } from '../../protocols/input.ts';
import { tagList } from '../../tags.ts';
import { managedPolicies } from './managed-policies.ts';
import { actionsAllowedBy, trustPolicy } from './policy-document.ts';

export function mustFindRole({ input, world: { state } }: AwsCall): RoleRecord {
  const name = textIn(input, 'RoleName') ?? '';
  const found = state.roles.find((role) => role.name === name);
  if (!found) throw new AwsError(404, 'NoSuchEntity', `The role with name ${name} cannot be found.`);
  return found;
}

export const roleEntry = (world: AwsWorld, role: RoleRecord) => entryOf(world, 'iam:role', roleArn(world.state.account, role));

export const roleResource = ({ input, world: { state } }: AwsCall): string =>
  roleArn(state.account, { path: textIn(input, 'Path') ?? '/', name: textIn(input, 'RoleName') ?? '*' });

export const roleView = (state: AwsState, role: RoleRecord): AwsOutput => ({
  Path: role.path,
  RoleName: role.name,
  RoleId: role.id,
  Arn: roleArn(state.account, role),
  CreateDate: role.createdAt,
  AssumeRolePolicyDocument: encodeURIComponent(role.document ?? JSON.stringify(trustPolicy(role))),
  Description: role.description,
  MaxSessionDuration: role.maxSessionSeconds ?? 43_200,
  Tags: { member: tagList(role.tags) },
});

/** What its policies let those do who assume it. Those that were there from the beginning have their rights otherwise. */
export function settleRights({ state }: AwsWorld, role: RoleRecord): void {
  if (role.document === undefined) return;
  const managed = (role.attached ?? []).flatMap((arn) => managedPolicies[arn] ?? []);
  const own = Object.values(role.inline ?? {}).flatMap(actionsAllowedBy);
  const rights: Rights = { allow: [...managed, ...own], deny: [], deniedRegions: [] };
  state.rights[roleArn(state.account, role)] = rights;
}
