import { deployableEnvironment, deploymentIn, inDeployment } from './deployment-requests.ts';
import { made, type MakeRequest, type Stage } from './stage.ts';

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

export const serviceConnectionRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/environments/:envId/service-connections': inEnvironment({ limit: '5', deleted: 'true' }),
  'GET /api/environments/:envId/service-connections/suggestions': inEnvironment({}),
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
