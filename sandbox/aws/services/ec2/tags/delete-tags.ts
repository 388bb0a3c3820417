import type { AwsOperation } from '../../../aws-operation.ts';
import { structuresIn, textIn } from '../../../protocols/input.ts';
import { taggedThings } from './tagged-things.ts';

/** A tag that is named with a value goes only if it has that one; without any named, all go. */
export const deleteTags: AwsOperation = {
  name: 'DeleteTags',
  run(call) {
    const wanted = structuresIn(call.input, 'Tag');
    const goes = ([key, value]: readonly [string, string]): boolean =>
      wanted.length === 0 || wanted.some((tag) => textIn(tag, 'Key') === key && (textIn(tag, 'Value') ?? value) === value);
    for (const record of taggedThings(call))
      record.tags = Object.fromEntries(Object.entries(record.tags).filter((tag) => !goes(tag)));
    call.world.changed();
    return { return: true };
  },
};
