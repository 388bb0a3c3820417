import type { AwsOperation } from '../../aws-operation.ts';

export const getCallerIdentity: AwsOperation = {
  name: 'GetCallerIdentity',
  forEverybody: true,
  run: ({ caller, world }) => ({ Arn: caller.arn, UserId: caller.userId, Account: world.state.account }),
};
