import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { iamPage } from './iam-page.ts';
import { mustBeName } from './names.ts';
import { statementsOf } from './policy-document.ts';
import { mustFindRole, roleResource, settleRights } from './roles.ts';

const missing = (name: string): AwsError =>
  new AwsError(404, 'NoSuchEntity', `The role policy with name ${name} cannot be found.`);

/** Policies that live and die with their role. */
export const putRolePolicy: AwsOperation = {
  name: 'PutRolePolicy',
  resource: roleResource,
  run(call) {
    const { input, world } = call;
    const role = mustFindRole(call);
    const name = mustBeName(textIn(input, 'PolicyName'), 'policyName', 128);
    const document = textIn(input, 'PolicyDocument') ?? '';
    statementsOf(document);
    role.inline = { ...role.inline, [name]: document };
    settleRights(world, role);
    world.changed();
    return {};
  },
};

export const getRolePolicy: AwsOperation = {
  name: 'GetRolePolicy',
  resource: roleResource,
  run(call) {
    const { name, inline = {} } = mustFindRole(call);
    const policy = textIn(call.input, 'PolicyName') ?? '';
    const document = Object.hasOwn(inline, policy) ? inline[policy] : undefined;
    if (document === undefined) throw missing(policy);
    return { RoleName: name, PolicyName: policy, PolicyDocument: encodeURIComponent(document) };
  },
};

export const deleteRolePolicy: AwsOperation = {
  name: 'DeleteRolePolicy',
  resource: roleResource,
  run(call) {
    const { input, world } = call;
    const role = mustFindRole(call);
    const policy = textIn(input, 'PolicyName') ?? '';
    if (!Object.hasOwn(role.inline ?? {}, policy)) throw missing(policy);
    role.inline = Object.fromEntries(Object.entries(role.inline ?? {}).filter(([name]) => name !== policy));
    settleRights(world, role);
    world.changed();
    return {};
  },
};

export const listRolePolicies: AwsOperation = {
  name: 'ListRolePolicies',
  resource: roleResource,
  run: (call) => iamPage(call, 'PolicyNames', Object.keys(mustFindRole(call).inline ?? {})),
};
