import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { userArn } from '../../identity/principal.ts';
import { textIn } from '../../protocols/input.ts';

export const getUser: AwsOperation = {
  name: 'GetUser',
  run({ input, world: { state }, caller }) {
    const name = textIn(input, 'UserName') ?? caller.source.split(':user/')[1];
    if (name === undefined)
      throw new AwsError(400, 'ValidationError', 'Must specify userName when calling with non-User credentials');
    const user = state.users.find((candidate) => candidate.name === name);
    if (!user) throw new AwsError(404, 'NoSuchEntity', `The user with name ${name} cannot be found.`);
    return {
      User: {
        Path: '/',
        UserName: user.name,
        UserId: user.id,
        Arn: userArn(state.account, user.name),
        CreateDate: user.createdAt,
      },
    };
  },
};
