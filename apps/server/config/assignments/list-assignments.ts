import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Assignment, AssignmentQuery } from './assignment.ts';

export const listAssignments = endpoint({
  summary: 'List the assignments you may see',
  query: AssignmentQuery,
  answers: { 200: listOf(Assignment) },
  handle: async ({ query, caller }) => paged(await caller.assignments.list(query)),
});
