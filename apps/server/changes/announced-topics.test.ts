import type { ChangeTopic } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '../testing/client.ts';
import { nameOf, routeTable } from '../testing/route-table.ts';
import { stageFor } from '../testing/stage.ts';
import { addressFor, successOf, validRequest } from '../testing/valid-requests.ts';
import { startWorld, type World } from '../testing/world.ts';
import { hearChanges } from './testing/hear-changes.ts';

/** Which requests change what is shown under which topic. The requests are those of the generated tests. */
const requests: Readonly<Record<ChangeTopic, readonly string[]>> = {
  organisations: ['PUT /api/organisation'],
  users: ['POST /api/users', 'PATCH /api/users/:email', 'DELETE /api/users/:email'],
  teams: [
    'POST /api/teams',
    'PUT /api/teams/:teamId',
    'DELETE /api/teams/:teamId',
    'POST /api/teams/:teamId/members',
    'DELETE /api/teams/:teamId/members/:email',
  ],
  roles: ['POST /api/roles', 'PUT /api/roles/:roleId', 'DELETE /api/roles/:roleId'],
  assignments: ['POST /api/assignments', 'DELETE /api/assignments/:assignmentId'],
  tokens: ['POST /api/tokens', 'DELETE /api/tokens/:tokenId'],
  projects: ['POST /api/projects', 'PATCH /api/projects/:projectId', 'DELETE /api/projects/:projectId'],
  environments: [
    'POST /api/projects/:projectId/environments',
    'PATCH /api/projects/:projectId/environments/:envId',
    'DELETE /api/projects/:projectId/environments/:envId',
  ],
  deployments: [
    'POST /api/deployments',
    'PATCH /api/deployments/:id',
    'PATCH /api/deployments/:id/configs',
    'PATCH /api/deployments/:id/canvas-position',
    'DELETE /api/deployments/:id',
  ],
  'deployment-events': ['POST /api/deployments', 'POST /api/deployments/:id/rollback'],
  'service-connections': [
    'POST /api/service-connections',
    'PATCH /api/service-connections/:id',
    'DELETE /api/service-connections/:id',
    'PUT /api/environments/:envId/datastores/:connectionID/canvas-position',
  ],
  spaces: ['POST /api/spaces', 'PATCH /api/spaces/:spaceID/status', 'DELETE /api/spaces/:spaceID'],
  'cloud-accounts': [
    'POST /api/cloud-accounts',
    'PATCH /api/cloud-accounts/:accountID',
    'DELETE /api/cloud-accounts/:accountID',
    'POST /api/cloud-accounts/:accountID/verify',
    'DELETE /api/cloud-accounts/:accountID/clusters/:region/:clusterName/access',
  ],
  integrations: ['POST /api/integrations', 'PATCH /api/integrations/:integrationID', 'DELETE /api/integrations/:integrationID'],
  'provisioning-jobs': [
    'POST /api/provisioning-jobs',
    'PATCH /api/provisioning-jobs/:jobID',
    'POST /api/provisioning-jobs/:jobID/retry',
  ],
  databases: ['POST /api/provisioning-jobs/:jobID/connections', 'DELETE /api/provisioning-jobs/:jobID/connections/:connID'],
  'space-instances': [
    'POST /api/space-instances',
    'PATCH /api/space-instances/:project/:name',
    'DELETE /api/space-instances/:project/:name',
  ],
  'space-templates': ['POST /api/space-templates', 'DELETE /api/space-templates/:name'],
  'audit-logs': ['POST /api/projects'],
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const cases = Object.entries(requests).flatMap(([topic, names]) => names.map((name) => [name, topic as ChangeTopic] as const));

test.each(cases)('%s is heard as %s', async (name, topic) => {
  const route = routeTable.find((known) => nameOf(known) === name);
  if (!route) throw new Error(`There is no route ${name}: say here which one changes ${topic} instead.`);
  const caller = await world.person([{ role: 'role_superadmin' }], await world.organisation('Heard'));
  const stage = await stageFor(world, caller);
  const request = await validRequest(route, stage);
  const hearing = await hearChanges(world, stage.admin);
  // What was done to set the stage is not to be taken for it.
  await hearing.settle(topic === 'roles' ? 'databases' : 'roles');
  const { status, text } = await exchange(world.url + addressFor(route, request), {
    method: route.method,
    token: caller.token,
    body: request.body,
  });
  expect([status, text]).toEqual([successOf(route, request), text]);
  await hearing.until(topic, 'audit-logs');
});
