import { call } from '../../api/call.ts';
import { scopeText } from './scope.ts';

export interface InvitationValues extends Record<string, unknown> {
  readonly email: string;
  readonly name: string;
  readonly roleID: string;
  readonly scopeKind: string;
  readonly scope: string;
  readonly teamIDs: readonly string[];
}

/** A role for the whole organisation and seats in teams come with the invitation, all or nothing. */
export const inviteCall = ({ email, name, roleID, scopeKind, teamIDs }: InvitationValues) =>
  call('post', '/api/users', {
    body: {
      email: email.trim(),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(roleID && scopeKind === 'organisation' ? { roleID } : {}),
      ...(teamIDs.length > 0 ? { teamIDs: [...teamIDs] } : {}),
    },
  });

/** A role for one place is given after the invitation; undefined when there is none to give. */
export const roleCallAfter = ({ email, roleID, scopeKind, scope }: InvitationValues) =>
  roleID && scopeKind !== 'organisation'
    ? call('post', '/api/assignments', { body: { email: email.trim(), roleID, scope: scopeText(scopeKind, scope) } })
    : undefined;
