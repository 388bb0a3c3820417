import { locations } from '../catalog.ts';
import { armOk } from './arm-answers.ts';
import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';

const getSubscription: ArmHandler = ({ state: { subscriptionId, tenantId } }) =>
  armOk({
    id: `/subscriptions/${subscriptionId}`,
    subscriptionId,
    tenantId,
    displayName: 'Sandbox',
    state: 'Enabled',
    subscriptionPolicies: { locationPlacementId: 'Public_2014-09-01', quotaId: 'PayAsYouGo_2014-09-01', spendingLimit: 'Off' },
    authorizationSource: 'RoleBased',
  });

const mapping = (location: string, zone: string): unknown => ({ logicalZone: zone, physicalZone: `${location}-az${zone}` });

const listLocations: ArmHandler = ({ state: { subscriptionId } }) =>
  armOk({
    value: locations.map(({ name, displayName, geography, zones }) => ({
      id: `/subscriptions/${subscriptionId}/locations/${name}`,
      name,
      type: 'Region',
      displayName,
      regionalDisplayName: geography === undefined ? displayName : `(${geography}) ${displayName}`,
      metadata: geography === undefined
        ? { regionType: 'Logical', regionCategory: 'Other' }
        : { regionType: 'Physical', regionCategory: 'Recommended', geographyGroup: geography },
      ...(zones ? { availabilityZoneMappings: ['1', '2', '3'].map((zone) => mapping(name, zone)) } : {}),
    })),
  });

const listPermissions: ArmHandler = (world, { principal, url }) =>
  armPage(world, url, principal.permissions.map(({ actions, notActions = [] }) =>
    ({ actions, notActions, dataActions: [], notDataActions: [] })));

const permissions = 'Microsoft.Authorization/permissions';

export const subscriptionRoutes: readonly ArmRoute[] = [
  ['GET', '', 'Microsoft.Resources/subscriptions/read', getSubscription],
  ['GET', '/locations', 'Microsoft.Resources/subscriptions/locations/read', listLocations],
  ['GET', `/providers/${permissions}`, `${permissions}/read`, listPermissions],
  ['GET', `/resourceGroups/{resourceGroup}/providers/${permissions}`, `${permissions}/read`, listPermissions],
];
