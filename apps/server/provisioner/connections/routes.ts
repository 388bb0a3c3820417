import { routes } from '../../gateway/route.ts';
import { ofDatabase, ofServer } from './endpoints.ts';

export const connectionRoutes = routes('provisioning', [
  ['GET',    '/provisioning-jobs/:jobID/connections',                          'provisioning:view',   ofServer.list],
  ['POST',   '/provisioning-jobs/:jobID/connections',                          'provisioning:update', ofServer.create],
  ['GET',    '/provisioning-jobs/:jobID/connections/:connID',                  'provisioning:view',   ofServer.get],
  ['DELETE', '/provisioning-jobs/:jobID/connections/:connID',                  'provisioning:update', ofServer.remove],
  ['GET',    '/provisioning-jobs/:jobID/databases/:dbID/connections',          'provisioning:view',   ofDatabase.list],
  ['POST',   '/provisioning-jobs/:jobID/databases/:dbID/connections',          'provisioning:update', ofDatabase.create],
  ['GET',    '/provisioning-jobs/:jobID/databases/:dbID/connections/:connID',  'provisioning:view',   ofDatabase.get],
  ['DELETE', '/provisioning-jobs/:jobID/databases/:dbID/connections/:connID',  'provisioning:update', ofDatabase.remove],
]);
