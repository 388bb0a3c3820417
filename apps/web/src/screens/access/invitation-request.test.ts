import { expect, test } from 'vitest';
import { type InvitationValues, inviteCall, roleCallAfter } from './invitation-request.ts';

const values: InvitationValues = {
  email: ' ada@example.com ',
  name: '',
  roleID: 'role_viewer',
  scopeKind: 'organisation',
  scope: '',
  teamIDs: [],
};

test('a role for the whole organisation comes with the invitation', () => {
  expect(inviteCall({ ...values, name: 'Ada', teamIDs: ['team_1'] }).body).toEqual({
    email: 'ada@example.com',
    name: 'Ada',
    roleID: 'role_viewer',
    teamIDs: ['team_1'],
  });
  expect(roleCallAfter(values)).toBeUndefined();
});

test('a role for one place is given afterwards', () => {
  const scoped = { ...values, scopeKind: 'project', scope: 'prj_1' };
  expect(inviteCall(scoped).body).toEqual({ email: 'ada@example.com' });
  expect(roleCallAfter(scoped)?.body).toEqual({ email: 'ada@example.com', roleID: 'role_viewer', scope: 'project:prj_1' });
});

test('without a role nothing is given', () => {
  expect(inviteCall({ ...values, roleID: '' }).body).toEqual({ email: 'ada@example.com' });
  expect(roleCallAfter({ ...values, roleID: '', scopeKind: 'project' })).toBeUndefined();
});
