import type { AwsOperation } from '../../aws-operation.ts';
import { iamPage } from './iam-page.ts';
import { mustFindRole, roleResource } from './roles.ts';

export const listAttachedRolePolicies: AwsOperation = {
  name: 'ListAttachedRolePolicies',
  resource: roleResource,
  run(call) {
    const { attached = [] } = mustFindRole(call);
    return iamPage(
      call,
      'AttachedPolicies',
      attached.map((arn) => ({ PolicyName: arn.split('/').at(-1), PolicyArn: arn })),
    );
  },
};
