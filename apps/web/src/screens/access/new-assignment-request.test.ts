import { expect, test } from 'vitest';
import { newAssignmentCall, type NewAssignmentValues } from './new-assignment-request.ts';

const values: NewAssignmentValues = {
  kind: 'person',
  email: 'ada@example.com',
  teamID: 'team_1',
  roleID: 'role_viewer',
  scopeKind: 'organisation',
  scope: 'prj_1',
};

test('the person or the team is sent, never both', () => {
  expect(newAssignmentCall(values).body).toEqual({ email: 'ada@example.com', roleID: 'role_viewer', scope: 'organisation' });
  expect(newAssignmentCall({ ...values, kind: 'team', scopeKind: 'project' }).body).toEqual({
    teamID: 'team_1',
    roleID: 'role_viewer',
    scope: 'project:prj_1',
  });
});

test('what was not chosen is left to the words of the server', () => {
  expect(newAssignmentCall({ ...values, email: '', roleID: '', scopeKind: 'space', scope: '' }).body).toEqual({
    roleID: '',
    scope: 'space:',
  });
});
