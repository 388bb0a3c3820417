import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Assignment, AssignmentPath } from './assignment.ts';

export const getAssignment = endpoint({
  summary: 'Read an assignment',
  params: AssignmentPath,
  answers: { 200: Assignment, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.assignments.get(params.assignmentId)),
});
