import { AwsError } from '../../../aws-error.ts';
import type { AwsCall } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import type { Tags } from '../../../tags.ts';
import { kindNames, kinds } from '../kinds.ts';
import { mustFind } from '../things.ts';

/** The things that the request names by their ids, whatever they are. */
export function taggedThings(call: AwsCall): readonly { tags: Tags }[] {
  const ids = textsIn(call.input, 'ResourceId');
  if (ids.length === 0) throw new AwsError(400, 'MissingParameter', 'The request must contain the parameter resourceIdSet');
  return ids.map((id) => {
    const kind = kindNames.find((name) => id.startsWith(`${kinds[name].prefix}-`));
    if (!kind) throw new AwsError(400, 'InvalidID', `The ID '${id}' is not valid`);
    return mustFind(call, kind, id);
  });
}
