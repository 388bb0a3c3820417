import { routes } from '../../gateway/route.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { renewInvitation } from './renew-invitation.ts';
import { updateUser } from './update-user.ts';

export const userRoutes = routes('user', [
  ['GET',    '/users',                   'user:view',   listUsers],
  ['POST',   '/users',                   'user:create', inviteUser],
  ['GET',    '/users/:email',            'user:view',   getUser],
  ['PATCH',  '/users/:email',            'user:update', updateUser],
  ['DELETE', '/users/:email',            'user:delete', deleteUser],
  ['POST',   '/users/:email/invitation', 'user:create', renewInvitation],
]);
