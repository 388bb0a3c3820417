import { routes } from '../../gateway/route.ts';
import { createOrganisation } from './create-organisation.ts';
import { deleteOrganisation } from './delete-organisation.ts';
import { getOrganisation } from './get-organisation.ts';
import { listOrganisations } from './list-organisations.ts';
import { updateOrganisation } from './update-organisation.ts';

/** "Organisation" without an id is the one that the token is for. */
export const organisationRoutes = routes('organisation', [
  ['GET',    '/organisations', 'member',              listOrganisations],
  ['POST',   '/organisations', 'organisation:create', createOrganisation],
  ['GET',    '/organisation',  'organisation:view',   getOrganisation],
  ['PUT',    '/organisation',  'organisation:update', updateOrganisation],
  ['DELETE', '/organisation',  'organisation:delete', deleteOrganisation],
]);
