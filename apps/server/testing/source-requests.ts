import { stagedDeployment } from './deployment-requests.ts';
import type { MakeRequest, Stage } from './stage.ts';

const integration = ({ world, caller }: Stage): Promise<string> => world.github.tokenIntegration(caller.organisationId);

/** Of the sandbox's GitHub, where it is known who sees what. */
export const sourceRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/repositories': async (stage) => ({ query: { integrationID: await integration(stage), search: 'check', limit: '5' } }),
  'GET /api/branches': async (stage) => ({
    query: { integrationID: await integration(stage), owner: 'acme', repo: 'checkout', search: 'm', limit: '5' },
  }),
  'POST /api/analyze': async (stage) => ({
    body: { integrationID: await integration(stage), owner: 'acme', repo: 'checkout', branch: 'main', rootPath: '.' },
  }),
  'POST /api/deployments/:id/analyze': async (stage) => {
    const { id, place } = await stagedDeployment(stage);
    await stage.world.database.pool.query('update config.deployments set integration_id = $1 where id = $2', [
      await integration(stage),
      id,
    ]);
    return { params: { id }, place };
  },
};
