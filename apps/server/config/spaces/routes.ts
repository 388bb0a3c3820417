import { routes } from '../../gateway/route.ts';
import { createSpace } from './create-space.ts';
import { deleteSpace } from './delete-space.ts';
import { getSpace } from './get-space.ts';
import { listSpaces } from './list-spaces.ts';
import { patchSpaceStatus, putSpaceStatus } from './set-space-status.ts';

export const spaceRoutes = routes('space', [
  ['GET',    '/spaces',                 'space:view',   listSpaces],
  ['POST',   '/spaces',                 'space:create', createSpace],
  ['GET',    '/spaces/:spaceID',        'space:view',   getSpace],
  ['DELETE', '/spaces/:spaceID',        'space:delete', deleteSpace],
  ['PATCH',  '/spaces/:spaceID/status', 'space:update', patchSpaceStatus],
  ['PUT',    '/spaces/:spaceID/status', 'space:update', putSpaceStatus],
]);
