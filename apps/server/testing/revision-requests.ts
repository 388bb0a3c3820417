import { inDeployment, stagedDeployment } from './deployment-requests.ts';
import { fresh, made, type MakeRequest, type Stage, type ValidRequest } from './stage.ts';

interface InRevision extends ValidRequest {
  readonly params: { readonly id: string; readonly revID: string };
}

/** A revision that ran, as its events say. */
async function inRevision(stage: Stage): Promise<InRevision> {
  const { id, place } = await stagedDeployment(stage);
  const revID = await made(stage.admin, `/deployments/${id}/revisions`, { image: 'registry.example.com/shop:1' });
  await stage.world.database.pool.query(
    `insert into deployer.deployment_events (id, org_id, deployment_id, revision_id, sequence, stage, status, created_at)
      values ($1, $2, $3, $4, 1, 'active', 'succeeded', now())`,
    [`ev_${fresh('x').replaceAll('-', '')}`, stage.caller.organisationId, id, revID],
  );
  return { params: { id, revID }, place };
}

/** The stream of a deployment that is gone from the clusters ends by itself. */
async function inGoneDeployment(stage: Stage): Promise<ValidRequest> {
  const request = await inDeployment(stage);
  const { pool } = stage.world.database;
  for (const [table, column] of [
    ['deployment_events', 'deployment_id'],
    ['revisions', 'deployment_id'],
    ['deployments', 'id'],
  ]) {
    await pool.query(`delete from deployer.${table} where ${column} = $1`, [request.params?.['id']]);
  }
  return request;
}

export const revisionRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/deployments/:id/revisions': async (stage) => ({
    ...(await inDeployment(stage)),
    query: { limit: '5', status: 'pending', source: 'create' },
  }),
  'POST /api/deployments/:id/revisions': async (stage) => ({
    ...(await inDeployment(stage)),
    body: { image: 'registry.example.com/shop:1', buildID: 'build_789', note: 'Of a test' },
  }),
  'GET /api/deployments/:id/revisions/:revID': inRevision,
  'GET /api/deployments/:id/revisions/:a/diff/:b': async (stage) => {
    const {
      params: { id, revID },
      place,
    } = await inRevision(stage);
    return { params: { id, a: revID, b: revID }, ...(place ? { place } : {}) };
  },
  'POST /api/deployments/:id/rollback': async (stage) => {
    const {
      params: { id, revID },
      place,
    } = await inRevision(stage);
    return { params: { id }, body: { toRevisionID: revID, note: 'Of a test' }, ...(place ? { place } : {}) };
  },
  'GET /api/deployments/:id/events': async (stage) => ({ ...(await inDeployment(stage)), query: { limit: '5' } }),
  'GET /api/deployments/:id/events/stream': inGoneDeployment,
};
