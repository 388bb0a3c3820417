import { deployableEnvironment, deploymentIn, inDeployment } from './deployment-requests.ts';
import { fresh, made, type MakeRequest, space, type Stage } from './stage.ts';
import { stageDatastore } from './stage-jobs.ts';

async function twoDeployments(stage: Stage) {
  const { envId, place } = await deployableEnvironment(stage);
  const [fromDeploymentID, toDeploymentID] = [await deploymentIn(stage, envId), await deploymentIn(stage, envId)];
  return { body: { fromDeploymentID, toDeploymentID }, place };
}

const inServiceConnection: MakeRequest = async (stage) => {
  const { body, place } = await twoDeployments(stage);
  return { params: { id: await made(stage.admin, '/service-connections', body) }, place };
};

const inEnvironment =
  (query: Readonly<Record<string, string>>): MakeRequest =>
  async (stage) => {
    const { envId, place } = await deployableEnvironment(stage);
    return { params: { envId }, place, query };
  };

/** A datastore that a deployment of the environment is connected to: to place its card, nothing has to be known of how it was made. */
const onCanvas: MakeRequest = async (stage) => {
  const { envId, place } = await deployableEnvironment(stage);
  const jobId = await stageDatastore(stage.world, { organisationId: stage.caller.organisationId, spaceId: await space(stage) });
  const connectionID = await made(stage.admin, `/provisioning-jobs/${jobId}/connections`, { name: fresh('app') });
  await made(stage.admin, '/service-connections', { fromDeploymentID: await deploymentIn(stage, envId), toConnectionID: connectionID });
  return { params: { envId, connectionID }, place, body: { x: 120, y: -40.5 } };
};

export const serviceConnectionRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/environments/:envId/service-connections': inEnvironment({ limit: '5', deleted: 'true' }),
  'GET /api/environments/:envId/service-connections/suggestions': inEnvironment({}),
  'GET /api/environments/:envId/canvas': inEnvironment({}),
  'PUT /api/environments/:envId/datastores/:connectionID/canvas-position': onCanvas,
  'GET /api/deployments/:id/service-connections': async (stage) => ({
    ...(await inDeployment(stage)),
    query: { limit: '5', direction: 'in' },
  }),
  'POST /api/service-connections': async (stage) => {
    const { body, place } = await twoDeployments(stage);
    return { body: { ...body, injectedVar: 'CART_URL' }, place, alsoNeeds: ['deployment:view'] };
  },
  'PATCH /api/service-connections/:id': async (stage) => ({
    ...(await inServiceConnection(stage)),
    body: { injectedVar: 'CART_URL', sourceHint: 'manual' },
  }),
  'DELETE /api/service-connections/:id': inServiceConnection,
};
