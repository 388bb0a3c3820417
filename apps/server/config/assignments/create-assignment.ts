import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Assignment, NewAssignment } from './assignment.ts';

export const createAssignment = endpoint({
  summary: 'Assign a role to a person or a team',
  description: 'In the whole organisation, or with `scope` in one project, environment, space or team. You can only assign what '
    + 'you hold yourself there.',
  body: NewAssignment,
  answers: { 201: Assignment, 403: 'permission.escalation', 404: 'object.not_found', 409: 'assignment.exists' },
  handle: async ({ body, caller }) => created(await caller.assignments.insert(body)),
});
