import { routes } from '../../gateway/route.ts';
import { createAssignment } from './create-assignment.ts';
import { deleteAssignment } from './delete-assignment.ts';
import { getAssignment } from './get-assignment.ts';
import { listAssignments } from './list-assignments.ts';

export const assignmentRoutes = routes('assignment', [
  ['GET',    '/assignments',               'assignment:view',   listAssignments],
  ['POST',   '/assignments',               'assignment:create', createAssignment],
  ['GET',    '/assignments/:assignmentId', 'assignment:view',   getAssignment],
  ['DELETE', '/assignments/:assignmentId', 'assignment:delete', deleteAssignment],
]);
