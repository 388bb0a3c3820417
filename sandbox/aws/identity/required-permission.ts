import { AwsError } from '../aws-error.ts';
import type { AwsCall } from '../aws-operation.ts';
import { decide, denial } from './permissions.ts';

/** Some operations need a permission beside their own: who makes something with tags must be allowed to tag. */
export function mustBeAllowed({ world, caller, region }: AwsCall, action: string, code: string): void {
  const decision = decide(world.state, caller.source, action, region);
  if (decision !== 'allowed') throw new AwsError(403, code, denial(caller.arn, action, undefined, decision));
}
