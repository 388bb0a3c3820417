import type { AwsService } from '../../aws-operation.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { assumeRole } from './assume-role.ts';
import { getCallerIdentity } from './get-caller-identity.ts';
import { getSessionToken } from './get-session-token.ts';

export const sts: AwsService = {
  name: 'sts',
  protocol: queryProtocol('https://sts.amazonaws.com/doc/2011-06-15/'),
  words: queryWords,
  operations: [assumeRole, getCallerIdentity, getSessionToken],
};
