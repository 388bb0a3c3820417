import { setTimeout as pause } from 'node:timers/promises';
import { githubIntegration } from './deployment-stage.ts';
import type { Place } from '../gateway/access.ts';
import { anySpace, fresh, listed, made, type MakeRequest, type Stage, type ValidRequest } from './stage.ts';

/** An environment without a registry, in a cluster. */
export async function deployableEnvironment(stage: Stage): Promise<{ readonly envId: string; readonly place: Place }> {
  const projectId = await made(stage.admin, '/projects', { name: fresh('project') });
  const envId = await made(stage.admin, `/projects/${projectId}/environments`, {
    name: fresh('env'),
    spaceId: await anySpace(stage),
    namespace: fresh('ns'),
    createNamespace: true,
  });
  return { envId, place: { project: projectId, environment: envId } };
}

/** A deployment that the deployer has taken, and about which it has told all that there is. From then on nothing changes by itself. */
export async function stagedDeployment(
  stage: Stage,
): Promise<{ readonly id: string; readonly envId: string; readonly place: Place }> {
  const { envId, place } = await deployableEnvironment(stage);
  return { id: await deploymentIn(stage, envId), envId, place };
}

export async function deploymentIn(stage: Stage, envId: string): Promise<string> {
  const integrationId = await githubIntegration(stage.world, stage.caller.organisationId);
  const id = await made(stage.admin, '/deployments', {
    name: fresh('app'),
    envId,
    sourceType: 'git',
    repoUrl: 'https://github.com/acme/checkout',
    branch: 'main',
    integrationId,
    configs: { port: 8080 },
  });
  const { pool } = stage.world.database;
  for (;;) {
    const { rows } = await pool.query(
      `select from deployer.deployments d where id = $1 and told_version = version
        and not exists (select from config.deployment_orders where deployment_id = $1)`,
      [id],
    );
    if (rows.length > 0) return id;
    await pause(5);
  }
}

export const inDeployment: MakeRequest = async (stage) => {
  const { id, place } = await stagedDeployment(stage);
  return { params: { id }, place };
};

async function newDeployment(stage: Stage): Promise<ValidRequest & { readonly envId: string; readonly body: object }> {
  const { envId, place } = await deployableEnvironment(stage);
  const { organisationId } = stage.caller;
  return {
    envId,
    place,
    body: {
      name: fresh('app'),
      sourceType: 'git',
      repoUrl: 'https://github.com/acme/checkout',
      branch: 'main',
      integrationId: await githubIntegration(stage.world, organisationId),
      autoDeploy: true,
      configs: { port: 8080, envVars: { LOG_LEVEL: 'info' } },
    },
    alsoNeeds: ['integration:view'],
    elsewhere: [{ scope: 'organisation', scopeId: organisationId, policies: ['integration:view'] }],
  };
}

const changing =
  (body: ValidRequest['body']): MakeRequest =>
  async (stage) => ({ ...(await inDeployment(stage)), ...(body ? { body } : {}) });

export const deploymentRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/deployments': listed,
  'POST /api/deployments': async (stage) => {
    const { envId, body, ...request } = await newDeployment(stage);
    return { ...request, body: { ...body, envId } };
  },
  'GET /api/environments/:envId/deployments': async (stage) => {
    const { envId, place } = await deployableEnvironment(stage);
    return { params: { envId }, place, query: { limit: '5' } };
  },
  'POST /api/environments/:envId/deployments': async (stage) => {
    const { envId, ...request } = await newDeployment(stage);
    return { ...request, params: { envId } };
  },
  'GET /api/deployments/:id': inDeployment,
  'PATCH /api/deployments/:id': changing({ autoDeploy: false, branch: 'release' }),
  'PATCH /api/deployments/:id/configs': changing({ configs: { port: 9090 }, configsVersion: 1, note: 'Of a test' }),
  'PUT /api/deployments/:id/canvas-position': changing({ x: 320, y: 180 }),
  'PATCH /api/deployments/:id/canvas-position': changing({ x: 320, y: 180 }),
  'DELETE /api/deployments/:id': async (stage) => ({ ...(await inDeployment(stage)), query: { force: 'true' }, status: 202 }),
};
