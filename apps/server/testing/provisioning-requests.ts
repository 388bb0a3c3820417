import { randomBytes } from 'node:crypto';
import type { JobState } from '@spacedock/workflow';
import { fresh, listed, made, type MakeRequest, space, type Stage, type ValidRequest } from './stage.ts';
import { stageDatabase, stageDatastore, stageJob } from './stage-jobs.ts';

/** A job in a space, in the state that what is asked of it is possible in. */
const inJob = (state: JobState): MakeRequest => async (stage) => {
  const spaceId = await space(stage);
  const step = state === 'failed' ? { name: 'repository', state: 'failed' } as const : undefined;
  const jobID = await stageJob(stage.world, { organisationId: stage.caller.organisationId, spaceId, state, ...(step ? { step } : {}) });
  return { params: { jobID }, place: { space: spaceId } };
};

async function inDatastore(stage: Stage): Promise<ValidRequest & { readonly params: { readonly jobID: string } }> {
  const spaceId = await space(stage);
  const jobID = await stageDatastore(stage.world, { organisationId: stage.caller.organisationId, spaceId });
  return { params: { jobID }, place: { space: spaceId } };
}

async function inDatabase(stage: Stage): Promise<ValidRequest & { readonly params: { readonly jobID: string; readonly dbID: string } }> {
  const { params, place } = await inDatastore(stage);
  const dbID = await stageDatabase(stage.world, stage.caller.organisationId, params.jobID);
  return { params: { ...params, dbID }, ...(place ? { place } : {}) };
}

async function inConnection(stage: Stage, { params, place }: ValidRequest): Promise<ValidRequest> {
  const { jobID = '', dbID } = params ?? {};
  const path = `/provisioning-jobs/${jobID}${dbID === undefined ? '' : `/databases/${dbID}`}/connections`;
  return { params: { ...params, connID: await made(stage.admin, path, { name: fresh('app') }) }, ...(place ? { place } : {}) };
}

async function newJob(stage: Stage): Promise<ValidRequest> {
  const spaceID = await space(stage);
  return { body: { spaceID, kind: 'registry', name: fresh('job'), tags: { of: 'test' }, config: { name: fresh('repository') } }, place: { space: spaceID } };
}

export const provisioningRequests: Readonly<Record<string, MakeRequest>> = {
  'GET /api/provisioning-jobs': listed,
  'POST /api/provisioning-jobs': newJob,
  'POST /api/provisioning-jobs/preview': newJob,
  'GET /api/provisioning-jobs/:jobID': inJob('succeeded'),
  'PATCH /api/provisioning-jobs/:jobID': async (stage) => ({ ...await inJob('succeeded')(stage), body: { name: fresh('job'), tags: { of: 'test' } } }),
  'DELETE /api/provisioning-jobs/:jobID': inJob('succeeded'),
  'POST /api/provisioning-jobs/:jobID/retry': inJob('failed'),
  'POST /api/provisioning-jobs/:jobID/cancel': inJob('running'),
  // The stream of a job that is deleted ends by itself.
  'GET /api/provisioning-jobs/:jobID/events': inJob('deleted'),
  'GET /api/provisioning-jobs/:jobID/databases': async (stage) => ({ ...await inDatastore(stage), query: { limit: '5' } }),
  'POST /api/provisioning-jobs/:jobID/databases': async (stage) => ({
    ...await inDatastore(stage), body: { name: fresh('shop').replaceAll('-', '_'), owner: `u${randomBytes(6).toString('hex')}` },
  }),
  'GET /api/provisioning-jobs/:jobID/databases/:dbID': inDatabase,
  'DELETE /api/provisioning-jobs/:jobID/databases/:dbID': inDatabase,
  'POST /api/provisioning-jobs/:jobID/databases/:dbID/rotate': inDatabase,
  'GET /api/provisioning-jobs/:jobID/connections': async (stage) => ({ ...await inDatastore(stage), query: { limit: '5' } }),
  'POST /api/provisioning-jobs/:jobID/connections': async (stage) => ({ ...await inDatastore(stage), body: { name: fresh('app') } }),
  'GET /api/provisioning-jobs/:jobID/connections/:connID': async (stage) => inConnection(stage, await inDatastore(stage)),
  'DELETE /api/provisioning-jobs/:jobID/connections/:connID': async (stage) => inConnection(stage, await inDatastore(stage)),
  'GET /api/provisioning-jobs/:jobID/databases/:dbID/connections': async (stage) => ({ ...await inDatabase(stage), query: { limit: '5' } }),
  'POST /api/provisioning-jobs/:jobID/databases/:dbID/connections': async (stage) => ({ ...await inDatabase(stage), body: { name: fresh('app') } }),
  'GET /api/provisioning-jobs/:jobID/databases/:dbID/connections/:connID': async (stage) => inConnection(stage, await inDatabase(stage)),
  'DELETE /api/provisioning-jobs/:jobID/databases/:dbID/connections/:connID': async (stage) => inConnection(stage, await inDatabase(stage)),
};
