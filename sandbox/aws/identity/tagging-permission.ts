import type { AwsOperation } from '../aws-operation.ts';
import { mustBeAllowed } from './required-permission.ts';

/** Who makes something with tags must be allowed to tag. */
export const tagging = (
  operation: AwsOperation,
  { action, code, field = 'Tags' }: { readonly action: string; readonly code: string; readonly field?: string },
): AwsOperation => ({
  ...operation,
  run(call) {
    const given = call.input[field] ?? {};
    if (Object.keys(given).length > 0) mustBeAllowed(call, action, code);
    return operation.run(call);
  },
});
