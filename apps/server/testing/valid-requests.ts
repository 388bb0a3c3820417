import { randomBytes } from 'node:crypto';
import { type Policy, type ScopeKind, systemRoles } from '@spacedock/contracts';
import type { JobState } from '@spacedock/workflow';
import type { Place } from '../gateway/access.ts';
import { addressOf, type Route } from '../gateway/route.ts';
import type { TestClient } from './client.ts';
import { nameOf } from './route-table.ts';
import { stageDatabase, stageDatastore, stageJob } from './stage-jobs.ts';
import type { Person, World } from './world.ts';

/** A request that its route says yes to, when it comes from somebody who may make it. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The scopes that what it speaks of lies in: a role in one of them reaches it. None: only a role everywhere does. */
  readonly place?: Place;
  /** Who has to send it, where the caller's own token will not do: the same person, signed in. */
  readonly sender?: TestClient;
  /** What the caller has to hold there beside the route's policy, because it is handed out or taken away. */
  readonly alsoNeeds?: readonly Policy[];
  /** The same for something outside of that place, which a role in the place does not reach: it is held there beside it. */
  readonly elsewhere?: { readonly scope: ScopeKind; readonly scopeId: string; readonly policies: readonly Policy[] };
  /** What it is answered with, where that is not the status the endpoint declares for success. */
  readonly status?: number;
}

/** Where a request is made up: it speaks of fresh things in the caller's organisation, so each can be sent, and changed, anew. */
export interface Stage {
  readonly world: World;
  /** Who is going to send it. */
  readonly caller: Person;
  /** Sets the stage. */
  readonly admin: Person;
}

export async function stageFor(world: World, caller: Person): Promise<Stage> {
  return { world, caller, admin: await world.person([{ role: 'role_superadmin' }], caller.organisationId) };
}

type MakeRequest = (stage: Stage) => ValidRequest | Promise<ValidRequest>;

let counter = 0;
const fresh = (what = 'thing'): string => `${what}-${(counter += 1)}-${randomBytes(3).toString('hex')}`;
const password = 'correct horse battery staple';

async function made(admin: Person, path: string, body: object): Promise<string> {
  const { status, text, data } = await admin.post<{ id: string }>(path, body);
  if (status !== 201) throw new Error(`POST ${path}, to set the stage, was answered with ${status}: ${text}`);
  return data.id;
}

const project = ({ admin }: Stage) => made(admin, '/projects', { name: fresh('project') });
const team = ({ admin }: Stage) => made(admin, '/teams', { name: fresh('team') });
const role = ({ admin }: Stage) => made(admin, '/roles', { name: fresh('role'), policies: ['project:view'] });
const person = ({ world, caller }: Stage) => world.person([], caller.organisationId);
const space = ({ world, caller }: Stage) => world.clouds.space(caller.organisationId);
const cloudAccount = ({ world, caller }: Stage) => world.clouds.cloudAccount(caller.organisationId);
const environmentBody = (spaceId: string) => ({
  name: fresh('env'), spaceId, namespace: fresh('ns'), createNamespace: true, registryIntegrationId: 'int_1',
  registryUrl: 'registry.example.com/shop',
});

async function environment(stage: Stage): Promise<{ readonly projectId: string; readonly envId: string; readonly place: Place }> {
  const projectId = await project(stage);
  const envId = await made(stage.admin, `/projects/${projectId}/environments`, environmentBody(await space(stage)));
  return { projectId, envId, place: { project: projectId, environment: envId } };
}

async function inProject(stage: Stage): Promise<ValidRequest> {
  const projectId = await project(stage);
  return { params: { projectId }, place: { project: projectId } };
}

async function inEnvironment(stage: Stage): Promise<ValidRequest> {
  const { projectId, envId, place } = await environment(stage);
  return { params: { projectId, envId }, place };
}

async function inAccount(stage: Stage): Promise<ValidRequest> {
  return { params: { accountID: await cloudAccount(stage) } };
}

/** A cluster that access is granted to. */
async function inCluster(stage: Stage): Promise<ValidRequest> {
  const [accountID, cluster] = [await cloudAccount(stage), await stage.world.clouds.cluster()];
  await stage.admin.put(`/cloud-accounts/${accountID}/clusters/${cluster.region}/${cluster.clusterName}/access`);
  return { params: { accountID, ...cluster } };
}

async function inSpace(stage: Stage): Promise<ValidRequest> {
  const spaceID = await space(stage);
  return { params: { spaceID }, place: { space: spaceID } };
}

async function inLiveEnvironment(stage: Stage): Promise<ValidRequest> {
  const { envId, place } = await environment(stage);
  return { params: { envId }, place };
}

/** A space instance on a cluster of its own, with a namespace that was chosen, so that nothing has to be waited for. */
async function spaceInstance(stage: Stage): Promise<{ readonly projectId: string; readonly spaceId: string; readonly name: string }> {
  const [projectId, spaceId, name] = [await project(stage), await space(stage), fresh('instance')];
  await made(stage.admin, '/space-instances', { name, project: projectId, space: spaceId, namespace: fresh('ns'), templateRef: { name: 'isolated-space' } });
  return { projectId, spaceId, name };
}

async function inSpaceInstance(stage: Stage): Promise<ValidRequest> {
  const { projectId, spaceId, name } = await spaceInstance(stage);
  return { params: { project: projectId, name }, place: { project: projectId, space: spaceId } };
}

async function newSpaceInstance(stage: Stage): Promise<ValidRequest> {
  const projectId = await project(stage);
  const body = {
    name: fresh('instance'), project: projectId, displayName: 'Of a test', description: 'Of a test', templateRef: { name: 'isolated-space' },
    labels: { of: 'test' },
  };
  return { body, place: { project: projectId } };
}

const templateContent = { displayName: 'Of a test', versions: [{ version: '1.0.0', template: { metadata: { labels: { of: 'test' } } } }] };

async function inSpaceTemplate({ admin }: Stage): Promise<ValidRequest> {
  const name = fresh('template');
  await made(admin, '/space-templates', { name, ...templateContent });
  return { params: { name } };
}

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

async function inTeam(stage: Stage): Promise<ValidRequest> {
  const teamId = await team(stage);
  return { params: { teamId }, place: { team: teamId } };
}

/** A Viewer of a project; who takes that away has to be at least that there. */
async function assignment(stage: Stage): Promise<ValidRequest> {
  const [projectId, { email }] = [await project(stage), await person(stage)];
  const assignmentId = await made(stage.admin, '/assignments', { email, roleID: 'role_viewer', scope: `project:${projectId}` });
  return { params: { assignmentId }, place: { project: projectId } };
}

const viewerPolicies = systemRoles[0].policies;

async function invited({ admin }: Stage): Promise<{ readonly email: string; readonly inviteToken: string }> {
  const email = `${fresh('invited')}@example.com`;
  return { email, inviteToken: (await admin.post<{ inviteToken: string }>('/users', { email })).data.inviteToken };
}

async function session(stage: Stage) {
  await stage.world.setPassword(stage.caller, password);
  return stage.world.signIn(stage.caller.email, password);
}

async function ownTokenId({ world, caller }: Stage): Promise<string> {
  const id = `tok_${randomBytes(12).toString('hex')}`;
  await world.db.insertInto('config.access_tokens').values({
    id, org_id: caller.organisationId, user_id: caller.userId, name: id, hash: randomBytes(32), expires_at: null,
    last_used_at: null, created_at: world.clock.now(),
  }).execute();
  return id;
}

async function organisationName({ world, caller }: Stage): Promise<string> {
  const { name } = await world.db.selectFrom('config.organisations').where('id', '=', caller.organisationId).select('name')
    .executeTakeFirstOrThrow();
  return name;
}

const nothing: MakeRequest = () => ({});
const listed: MakeRequest = () => ({ query: { limit: '5' } });

const validRequests: Readonly<Record<string, MakeRequest>> = {
  'POST /api/auth/login': async (stage) => {
    await stage.world.setPassword(stage.caller, password);
    return { body: {
      email: stage.caller.email, password, provider: 'email', organisation: stage.caller.organisationId, cookie: false,
    } };
  },
  'POST /api/auth/refresh': async (stage) => ({ body: {
    refreshToken: (await session(stage)).refreshToken, organisation: stage.caller.organisationId,
  } }),
  // In a world that was started with `signup: true`.
  'POST /api/auth/signup': () => ({ body: {
    email: `${fresh('new')}@example.com`, password, name: 'New', organisation: fresh('Organisation'), cookie: false,
  } }),
  'POST /api/auth/accept-invitation': async (stage) => ({ body: {
    token: (await invited(stage)).inviteToken, password, name: 'Invited', cookie: false,
  } }),
  // Without an identity provider; config/sign-in/oidc has the tests with one.
  'GET /api/auth/oidc/start': () => ({ query: { returnTo: '/zopday' }, status: 404 }),
  'GET /api/auth/oidc/callback': () => ({ query: { code: 'x', state: 'y' }, status: 404 }),
  'POST /api/auth/logout': async (stage) => ({ sender: await session(stage) }),
  'POST /api/auth/password': async ({ world, caller }) => {
    await world.setPassword(caller, password);
    return { body: { currentPassword: password, newPassword: `${password} 2` } };
  },
  'GET /api/auth/me': nothing,
  'GET /api/auth/sessions': listed,
  'DELETE /api/auth/sessions/:sessionId': async (stage) => {
    const { data } = await (await session(stage)).get<{ id: string; current: boolean }[]>('/auth/sessions');
    return { params: { sessionId: data.find(({ current }) => current)?.id ?? '' } };
  },
  'GET /.well-known/jwks.json': nothing,
  'GET /.well-known/openid-configuration': nothing,

  'GET /api/tokens': listed,
  'POST /api/tokens': () => ({ body: { name: fresh('token'), expiresInDays: 30 } }),
  'DELETE /api/tokens/:tokenId': async (stage) => ({ params: { tokenId: await ownTokenId(stage) } }),

  'GET /api/organisations': listed,
  'POST /api/organisations': () => ({ body: { name: fresh('Organisation') } }),
  'GET /api/organisation': nothing,
  'PUT /api/organisation': () => ({ body: { name: fresh('Organisation') } }),
  'DELETE /api/organisation': async (stage) => ({ query: { confirm: await organisationName(stage) } }),

  'GET /api/users': listed,
  'POST /api/users': () => ({ body: { email: `${fresh('invited')}@example.com`, name: 'Invited' } }),
  'GET /api/users/:email': async (stage) => ({ params: { email: (await person(stage)).email } }),
  'PATCH /api/users/:email': async (stage) => ({
    params: { email: (await person(stage)).email }, body: { name: 'Renamed', status: 'disabled' },
  }),
  'DELETE /api/users/:email': async (stage) => ({ params: { email: (await person(stage)).email } }),
  'POST /api/users/:email/invitation': async (stage) => ({ params: { email: (await invited(stage)).email } }),

  'GET /api/teams': listed,
  'POST /api/teams': () => ({ body: { name: fresh('team'), description: 'Of a test' } }),
  'GET /api/teams/:teamId': inTeam,
  'PUT /api/teams/:teamId': async (stage) => ({
    ...await inTeam(stage), body: { name: fresh('team'), description: 'Of a test' },
  }),
  'DELETE /api/teams/:teamId': inTeam,
  'GET /api/teams/:teamId/members': async (stage) => ({ ...await inTeam(stage), query: { limit: '5' } }),
  'POST /api/teams/:teamId/members': async (stage) => ({ ...await inTeam(stage), body: { email: (await person(stage)).email } }),
  'DELETE /api/teams/:teamId/members/:email': async (stage) => {
    const [teamId, { email }] = [await team(stage), await person(stage)];
    await stage.admin.post(`/teams/${teamId}/members`, { email });
    return { params: { teamId, email }, place: { team: teamId } };
  },

  'GET /api/policies': nothing,
  'GET /api/roles': listed,
  'POST /api/roles': () => ({
    body: { name: fresh('role'), description: 'Of a test', policies: ['project:view'] }, alsoNeeds: ['project:view'],
  }),
  'GET /api/roles/:roleId': async (stage) => ({ params: { roleId: await role(stage) } }),
  'PUT /api/roles/:roleId': async (stage) => ({
    params: { roleId: await role(stage) }, body: { name: fresh('role'), description: 'Of a test', policies: ['project:view'] },
    alsoNeeds: ['project:view'],
  }),
  'DELETE /api/roles/:roleId': async (stage) => ({ params: { roleId: await role(stage) }, alsoNeeds: ['project:view'] }),

  'GET /api/assignments': listed,
  'POST /api/assignments': async (stage) => {
    const projectId = await project(stage);
    const body = { email: (await person(stage)).email, roleID: 'role_viewer', scope: `project:${projectId}` };
    return { body, place: { project: projectId }, alsoNeeds: viewerPolicies };
  },
  'GET /api/assignments/:assignmentId': assignment,
  'DELETE /api/assignments/:assignmentId': async (stage) => ({ ...await assignment(stage), alsoNeeds: viewerPolicies }),
  'GET /api/permissions/effective': nothing,

  'GET /api/cloud-accounts': listed,
  // The sandbox is at endpoints of its own, which only an administrator of the installation may name.
  'POST /api/cloud-accounts': async ({ world, caller }) => {
    await world.answerForInstallation(caller);
    return { body: { ...await world.clouds.account(), name: fresh('AWS'), permissionLevel: 'read_only' } };
  },
  // Without a public address; config/clouds has the test with one.
  'GET /api/cloud-accounts/federation': () => ({ status: 409 }),
  'GET /api/cloud-accounts/:accountID': inAccount,
  'PATCH /api/cloud-accounts/:accountID': async (stage) => ({
    ...await inAccount(stage), body: { name: fresh('AWS'), permissionLevel: 'read_write' },
  }),
  'DELETE /api/cloud-accounts/:accountID': async ({ world, caller }) => ({
    params: { accountID: await world.clouds.cloudAccount(caller.organisationId, 'another') },
  }),
  'POST /api/cloud-accounts/:accountID/verify': inAccount,
  'GET /api/cloud-accounts/:accountID/clusters': async (stage) => ({ ...await inAccount(stage), query: { region: 'us-east-1' } }),
  'PUT /api/cloud-accounts/:accountID/clusters/:region/:clusterName/access': inCluster,
  'DELETE /api/cloud-accounts/:accountID/clusters/:region/:clusterName/access': inCluster,
  'GET /api/cloud-accounts/:accountID/regions': inAccount,
  'GET /api/cloud-accounts/:accountID/networks': async (stage) => ({ ...await inAccount(stage), query: { region: 'us-east-1' } }),
  'GET /api/cloud-accounts/:accountID/subnets': async (stage) => ({ ...await inAccount(stage), query: { region: 'us-east-1' } }),
  'GET /api/cloud-accounts/:accountID/dns-zones': inAccount,
  'GET /api/cloud-accounts/:accountID/instance-types': async (stage) => ({ ...await inAccount(stage), query: { region: 'us-east-1' } }),

  'GET /api/spaces': listed,
  'POST /api/spaces': async (stage) => {
    const { accountID, region, clusterName } = (await inCluster(stage)).params ?? {};
    return {
      body: { name: fresh('space'), provider: 'aws', spaceType: 'kubernetes', cloudAccountId: accountID, config: { clusterName, region } },
      alsoNeeds: ['cloud-account:view'],
    };
  },
  'GET /api/spaces/:spaceID': inSpace,
  'DELETE /api/spaces/:spaceID': async (stage) => ({ ...await inSpace(stage), status: 204 }),
  'PATCH /api/spaces/:spaceID/status': async (stage) => ({ ...await inSpace(stage), body: { status: 'inactive' } }),
  'PUT /api/spaces/:spaceID/status': async (stage) => ({ ...await inSpace(stage), body: { status: 'inactive' } }),
  'GET /api/space-discovery/:spaceID/namespaces': inSpace,
  'POST /api/space-discovery/:spaceID/namespaces': async (stage) => ({ ...await inSpace(stage), body: { name: fresh('ns') } }),

  'GET /api/projects': listed,
  'POST /api/projects': () => ({ body: { name: fresh('project'), description: 'Of a test' } }),
  'GET /api/projects/stats': listed,
  'GET /api/projects/:projectId': inProject,
  'PATCH /api/projects/:projectId': async (stage) => ({
    ...await inProject(stage), body: { name: fresh('project'), description: 'Of a test' },
  }),
  'DELETE /api/projects/:projectId': inProject,

  'GET /api/projects/:projectId/environments': async (stage) => ({ ...await inProject(stage), query: { limit: '5' } }),
  'POST /api/projects/:projectId/environments': async (stage) => {
    const spaceId = await space(stage);
    const needed: readonly Policy[] = ['space:view', 'space:update'];
    return {
      ...await inProject(stage), body: environmentBody(spaceId), alsoNeeds: needed,
      elsewhere: { scope: 'space', scopeId: spaceId, policies: needed },
    };
  },
  'GET /api/projects/:projectId/environments/:envId': inEnvironment,
  'PATCH /api/projects/:projectId/environments/:envId': async (stage) => ({
    ...await inEnvironment(stage),
    body: { name: fresh('env'), registryIntegrationId: 'int_2', registryUrl: 'registry.example.com/other' },
  }),
  'DELETE /api/projects/:projectId/environments/:envId': inEnvironment,
  'GET /api/environments': listed,
  'GET /api/environments/:envId': inLiveEnvironment,
  'GET /api/environments/:envId/stats': inLiveEnvironment,
  'GET /api/environments/:envId/cluster-discovery': inLiveEnvironment,

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
  'GET /api/provisioning-jobs/:jobID/connections': async (stage) => ({ ...await inDatastore(stage), query: { limit: '5' } }),
  'POST /api/provisioning-jobs/:jobID/connections': async (stage) => ({ ...await inDatastore(stage), body: { name: fresh('app') } }),
  'GET /api/provisioning-jobs/:jobID/connections/:connID': async (stage) => inConnection(stage, await inDatastore(stage)),
  'DELETE /api/provisioning-jobs/:jobID/connections/:connID': async (stage) => inConnection(stage, await inDatastore(stage)),
  'GET /api/provisioning-jobs/:jobID/databases/:dbID/connections': async (stage) => ({ ...await inDatabase(stage), query: { limit: '5' } }),
  'POST /api/provisioning-jobs/:jobID/databases/:dbID/connections': async (stage) => ({ ...await inDatabase(stage), body: { name: fresh('app') } }),
  'GET /api/provisioning-jobs/:jobID/databases/:dbID/connections/:connID': async (stage) => inConnection(stage, await inDatabase(stage)),
  'DELETE /api/provisioning-jobs/:jobID/databases/:dbID/connections/:connID': async (stage) => inConnection(stage, await inDatabase(stage)),

  'GET /api/space-instances': listed,
  'POST /api/space-instances': newSpaceInstance,
  'POST /api/space-instances/preview': newSpaceInstance,
  'GET /api/space-instances/:project/:name': inSpaceInstance,
  'PATCH /api/space-instances/:project/:name': async (stage) => ({
    ...await inSpaceInstance(stage), body: { displayName: 'Renamed', description: 'Of a test', labels: { of: 'test' } },
  }),
  'DELETE /api/space-instances/:project/:name': inSpaceInstance,
  'POST /api/space-instances/:project/:name/sleep': async (stage) => ({ ...await inSpaceInstance(stage), query: { durationSeconds: '60' } }),
  'POST /api/space-instances/:project/:name/wake': inSpaceInstance,
  'GET /api/space-instances/:project/:name/access': inSpaceInstance,
  'GET /api/space-instances/:project/:name/events': async (stage) => ({ ...await inSpaceInstance(stage), query: { limit: '5' } }),
  'POST /api/space-instances/:project/:name/kubeconfig': async (stage) => ({ ...await inSpaceInstance(stage), body: { withToken: false } }),
  'GET /api/space-templates': listed,
  'POST /api/space-templates': () => ({ body: { name: fresh('template'), ...templateContent } }),
  'GET /api/space-templates/:name': inSpaceTemplate,
  'PUT /api/space-templates/:name': async (stage) => ({ ...await inSpaceTemplate(stage), body: templateContent }),
  'DELETE /api/space-templates/:name': inSpaceTemplate,

  'GET /api/audit-logs': listed,
  'GET /api/audit-logs/export': () => ({ query: { format: 'json', scope: 'platform' } }),

  'GET /': nothing,
  'GET /healthz': nothing,
  'GET /readyz': nothing,
  'GET /metrics': nothing,
  'GET /api/openapi.json': nothing,
  'GET /api/docs': nothing,
  'GET /api/docs/reference.js': nothing,
};

export const routesWithRequest: readonly string[] = Object.keys(validRequests);

/** A fresh valid request for this route. */
export async function validRequest(route: Route, stage: Stage): Promise<ValidRequest> {
  const make = validRequests[nameOf(route)];
  if (!make) {
    throw new Error(
      `There is no valid request for ${nameOf(route)}. Add a line for it to apps/server/testing/valid-requests.ts: a function `
        + 'that makes what the request speaks of in the organisation of the stage, and gives back its params, query and body, '
        + 'and the place that it lies in.',
    );
  }
  return make(stage);
}

/** The address of a request, with its parameters filled in as they are: whoever wants them encoded encodes them. */
export function addressFor(route: Route, { params = {}, query = {} }: Pick<ValidRequest, 'params' | 'query'>): string {
  const path = addressOf(route).replaceAll(/:([^/]+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The status that says yes. */
export function successOf(route: Route, request: ValidRequest = {}): number {
  return request.status ?? Number(Object.keys(route.endpoint.answers).find((status) => Number(status) < 400));
}
