import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { RoleRecord } from '../../aws-state.ts';
import { roleArn } from '../../identity/principal.ts';
import { textIn } from '../../protocols/input.ts';

export const getRole: AwsOperation = {
  name: 'GetRole',
  run({ input, world: { state } }) {
    const name = textIn(input, 'RoleName') ?? '';
    const role = state.roles.find((candidate) => candidate.name === name);
    if (!role) throw new AwsError(404, 'NoSuchEntity', `The role with name ${name} cannot be found.`);
    const trust = encodeURIComponent(JSON.stringify(trustPolicy(role)));
    return {
      Role: {
        Path: role.path, RoleName: role.name, RoleId: role.id, Arn: roleArn(state.account, role), CreateDate: role.createdAt,
        AssumeRolePolicyDocument: trust, MaxSessionDuration: 43_200,
      },
    };
  },
};

const trustPolicy = ({ trusted, externalId }: RoleRecord): object => ({
  Version: '2012-10-17',
  Statement: [{
    Effect: 'Allow', Principal: { AWS: trusted }, Action: 'sts:AssumeRole',
    ...(externalId === undefined ? {} : { Condition: { StringEquals: { 'sts:ExternalId': externalId } } }),
  }],
});
