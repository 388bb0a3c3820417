import type { AwsService } from '../../aws-operation.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { getResources } from './get-resources.ts';

/** Signed as `tagging`, permitted as `tag`: AWS has two names for it. */
export const tagging: AwsService = {
  name: 'tagging',
  permissions: 'tag',
  protocol: targetJsonProtocol('ResourceGroupsTaggingAPI_20170126'),
  words: jsonWords,
  operations: [getResources],
};
