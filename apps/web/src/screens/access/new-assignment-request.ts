import { call } from '../../api/call.ts';
import { scopeText } from './scope.ts';

export interface NewAssignmentValues extends Record<string, unknown> {
  readonly kind: 'person' | 'team';
  readonly email: string;
  readonly teamID: string;
  readonly roleID: string;
  readonly scopeKind: string;
  readonly scope: string;
}

/** What was not chosen is not sent: the server says what is missing. */
export const newAssignmentCall = ({ kind, email, teamID, roleID, scopeKind, scope }: NewAssignmentValues) =>
  call('post', '/api/assignments', {
    body: {
      ...(kind === 'person' ? (email ? { email } : {}) : teamID ? { teamID } : {}),
      roleID,
      scope: scopeText(scopeKind, scope),
    },
  });
