import type { AwsService } from '../../aws-operation.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { describeRepositories } from './describe-repositories.ts';

export const ecr: AwsService = {
  name: 'ecr',
  protocol: targetJsonProtocol('AmazonEC2ContainerRegistry_V20150921'),
  words: jsonWords,
  operations: [describeRepositories],
};
