import { routes } from '../../gateway/route.ts';
import { createCloudAccount } from './create-cloud-account.ts';
import { deleteCloudAccount } from './delete-cloud-account.ts';
import { listDnsZones, listInstanceTypes, listNetworks, listRegions, listSubnets } from './discovery.ts';
import { getAccountUses } from './get-account-uses.ts';
import { getArchitecture } from './get-architecture.ts';
import { getCloudAccount } from './get-cloud-account.ts';
import { getFederation } from './get-federation.ts';
import { getPermissions } from './get-permissions.ts';
import { grantClusterAccess } from './grant-cluster-access.ts';
import { listCloudAccounts } from './list-cloud-accounts.ts';
import { listClusters } from './list-clusters.ts';
import { revokeClusterAccess } from './revoke-cluster-access.ts';
import { updateCloudAccount } from './update-cloud-account.ts';
import { verifyCloudAccount } from './verify-cloud-account.ts';

export const cloudAccountRoutes = routes('cloud-account', [
  ['GET',    '/cloud-accounts',                                                  'cloud-account:view',   listCloudAccounts],
  ['POST',   '/cloud-accounts',                                                  'cloud-account:create', createCloudAccount],
  ['GET',    '/cloud-accounts/federation',                                       'cloud-account:create', getFederation],
  ['GET',    '/cloud-accounts/permissions',                                      'cloud-account:create', getPermissions],
  ['GET',    '/cloud-accounts/:accountID',                                       'cloud-account:view',   getCloudAccount],
  ['PATCH',  '/cloud-accounts/:accountID',                                       'cloud-account:update', updateCloudAccount],
  ['DELETE', '/cloud-accounts/:accountID',                                       'cloud-account:delete', deleteCloudAccount],
  ['POST',   '/cloud-accounts/:accountID/verify',                                'cloud-account:update', verifyCloudAccount],
  ['GET',    '/cloud-accounts/:accountID/uses',                                  'cloud-account:view',   getAccountUses],
  ['GET',    '/cloud-accounts/:accountID/architecture',                          'cloud-account:view',   getArchitecture],
  ['GET',    '/cloud-accounts/:accountID/clusters',                              'cloud-account:view',   listClusters],
  ['PUT',    '/cloud-accounts/:accountID/clusters/:region/:clusterName/access',  'cloud-account:update', grantClusterAccess],
  ['DELETE', '/cloud-accounts/:accountID/clusters/:region/:clusterName/access',  'cloud-account:update', revokeClusterAccess],
  ['GET',    '/cloud-accounts/:accountID/regions',                               'cloud-account:view',   listRegions],
  ['GET',    '/cloud-accounts/:accountID/networks',                              'cloud-account:view',   listNetworks],
  ['GET',    '/cloud-accounts/:accountID/subnets',                               'cloud-account:view',   listSubnets],
  ['GET',    '/cloud-accounts/:accountID/dns-zones',                             'cloud-account:view',   listDnsZones],
  ['GET',    '/cloud-accounts/:accountID/instance-types',                        'cloud-account:view',   listInstanceTypes],
]);
