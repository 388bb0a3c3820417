import { routes } from '../../gateway/route.ts';
import { createRevision } from './create-revision.ts';
import { diffRevisions } from './diff-revisions.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import { rollBack } from './roll-back.ts';

export const revisionRoutes = routes('deployment', [
  ['GET',  '/deployments/:id/revisions',            'deployment:view',   listRevisions],
  ['POST', '/deployments/:id/revisions',            'deployment:update', createRevision],
  ['GET',  '/deployments/:id/revisions/:revID',     'deployment:view',   getRevision],
  ['GET',  '/deployments/:id/revisions/:a/diff/:b', 'deployment:view',   diffRevisions],
  ['POST', '/deployments/:id/rollback',             'deployment:update', rollBack],
]);
