import { routes } from '../../gateway/route.ts';
import { createDatabase } from './create-database.ts';
import { deleteDatabase } from './delete-database.ts';
import { getDatabase } from './get-database.ts';
import { listDatabases } from './list-databases.ts';
import { rotateDatabase } from './rotate-database.ts';

export const databaseRoutes = routes('provisioning', [
  ['GET',    '/provisioning-jobs/:jobID/databases',               'provisioning:view',   listDatabases],
  ['POST',   '/provisioning-jobs/:jobID/databases',               'provisioning:update', createDatabase],
  ['GET',    '/provisioning-jobs/:jobID/databases/:dbID',         'provisioning:view',   getDatabase],
  ['DELETE', '/provisioning-jobs/:jobID/databases/:dbID',         'provisioning:update', deleteDatabase],
  ['POST',   '/provisioning-jobs/:jobID/databases/:dbID/rotate',  'provisioning:update', rotateDatabase],
]);
