import type { AwsService } from '../../aws-operation.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { getRole } from './get-role.ts';
import { getUser } from './get-user.ts';
import { simulatePrincipalPolicy } from './simulate-principal-policy.ts';

export const iam: AwsService = {
  name: 'iam',
  protocol: queryProtocol('https://iam.amazonaws.com/doc/2010-05-08/'),
  words: queryWords,
  global: true,
  operations: [getRole, getUser, simulatePrincipalPolicy],
};
