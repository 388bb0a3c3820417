import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { AssignmentPath } from './assignment.ts';

export const deleteAssignment = endpoint({
  summary: 'Take a role away',
  description: 'Only for those who hold all of it themselves in that scope. In force on every replica when this answers.',
  params: AssignmentPath,
  answers: { 204: null, 403: 'permission.escalation', 404: 'object.not_found', 409: 'organisation.last_superadmin' },
  async handle({ params, caller }) {
    await caller.assignments.remove(params.assignmentId);
    return empty();
  },
});
