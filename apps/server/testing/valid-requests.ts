import { randomBytes } from 'node:crypto';
import { type Policy, systemRoles } from '@spacedock/contracts';
import type { Place } from '../gateway/access.ts';
import { addressOf, type Route } from '../gateway/route.ts';
import { nameOf } from './route-table.ts';
import { deploymentRequests } from './deployment-requests.ts';
import { exposureRequests } from './exposure-requests.ts';
import { serviceConnectionRequests } from './service-connection-requests.ts';
import { revisionRequests } from './revision-requests.ts';
import { invited, signInRequests } from './sign-in-requests.ts';
import { sourceRequests } from './source-requests.ts';
import { provisioningRequests } from './provisioning-requests.ts';
import { anySpace, fresh, listed, made, type MakeRequest, onceInOrganisation, space, type Stage, type ValidRequest } from './stage.ts';

const project = ({ admin }: Stage) => made(admin, '/projects', { name: fresh('project') });
const team = ({ admin }: Stage) => made(admin, '/teams', { name: fresh('team') });
const role = ({ admin }: Stage) => made(admin, '/roles', { name: fresh('role'), policies: ['project:view'] });
const person = ({ world, caller }: Stage) => world.person([], caller.organisationId);
const cloudAccount = ({ world, caller }: Stage) => world.clouds.cloudAccount(caller.organisationId);
const registryUrl = '123456789012.dkr.ecr.us-east-1.amazonaws.com';
const registry = onceInOrganisation(async (stage) =>
  made(stage.admin, '/integrations', { kind: 'ecr', name: fresh('ECR'), metadata: { registry: registryUrl, cloudAccountID: await cloudAccount(stage) } }));
const environmentBody = async (stage: Stage, spaceId: string) => ({
  name: fresh('env'), spaceId, namespace: fresh('ns'), createNamespace: true, registryIntegrationId: await registry(stage),
  registryUrl: `${registryUrl}/shop`,
});
/** Integrations lie in no narrower scope than the organisation. */
const seesIntegrations = ({ caller }: Stage) => ({ scope: 'organisation', scopeId: caller.organisationId, policies: ['integration:view'] }) as const;

async function environment(stage: Stage): Promise<{ readonly projectId: string; readonly envId: string; readonly place: Place }> {
  const projectId = await project(stage);
  const envId = await made(stage.admin, `/projects/${projectId}/environments`, await environmentBody(stage, await anySpace(stage)));
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

async function inIntegration({ world, caller }: Stage): Promise<ValidRequest> {
  return { params: { integrationID: await world.github.tokenIntegration(caller.organisationId) } };
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

/** A space instance with a namespace that was chosen, so that nothing has to be waited for. */
async function spaceInstance(stage: Stage): Promise<{ readonly projectId: string; readonly spaceId: string; readonly name: string }> {
  const [projectId, spaceId, name] = [await project(stage), await anySpace(stage), fresh('instance')];
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

const validRequests: Readonly<Record<string, MakeRequest>> = {
  ...signInRequests,

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
  'GET /api/permissions/granters': () => ({ query: { policy: 'deployment:create' } }),

  'GET /api/cloud-accounts': listed,
  // The sandbox is at endpoints of its own, which only an administrator of the installation may name.
  'POST /api/cloud-accounts': async ({ world, caller }) => {
    await world.answerForInstallation(caller);
    return { body: { ...await world.clouds.account(), name: fresh('AWS'), permissionLevel: 'read_only' } };
  },
  // Without a public address; config/clouds has the test with one.
  'GET /api/cloud-accounts/federation': () => ({ status: 409 }),
  'GET /api/cloud-accounts/permissions': () => ({ query: { provider: 'aws', level: 'read_only', cloudAccountID: '123456789012' } }),
  'GET /api/cloud-accounts/:accountID': inAccount,
  'GET /api/cloud-accounts/:accountID/uses': inAccount,
  'GET /api/cloud-accounts/:accountID/architecture': async (stage) => ({ ...await inAccount(stage), query: { region: 'us-east-1' } }),
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

  'GET /api/integrations': listed,
  'POST /api/integrations': async ({ world }) => ({ body: {
    kind: 'github', name: fresh('GitHub'), credentials: { token: (await world.github.sandbox()).github.token, webhookSecret: 'of-sixteen-letters' },
    metadata: { builderRepository: 'acme/spacedock-builder' },
  } }),
  'GET /api/integrations/github/install': async ({ world }) => {
    await world.github.sandbox();
    return { query: { name: fresh('GitHub'), answer: 'url' } };
  },
  // Without having begun; config/integrations has the tests of those who did.
  'GET /api/integrations/github/callback': () => ({ query: { installation_id: '1', state: 'x', setup_action: 'install' }, status: 400 }),
  'GET /api/integrations/:integrationID': inIntegration,
  'PATCH /api/integrations/:integrationID': async (stage) => ({
    ...await inIntegration(stage),
    body: { name: fresh('GitHub'), metadata: { builderRepository: 'acme/builder' }, credentials: { token: (await stage.world.github.sandbox()).github.token } },
  }),
  'DELETE /api/integrations/:integrationID': inIntegration,
  'POST /api/integrations/:integrationID/verify': inIntegration,

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
  'POST /api/spaces/:spaceID/kubeconfig': async (stage) => ({ ...await inSpace(stage), body: { withToken: false } }),
  'GET /api/space-discovery/:spaceID/namespaces': inSpace,
  'GET /api/space-discovery/:spaceID/nodes': inSpace,
  'GET /api/space-discovery/:spaceID/events': async (stage) => ({ ...await inSpace(stage), query: { namespace: 'default', type: 'Warning' } }),
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
      ...await inProject(stage), body: await environmentBody(stage, spaceId), alsoNeeds: [...needed, 'integration:view'],
      elsewhere: [{ scope: 'space', scopeId: spaceId, policies: needed }, seesIntegrations(stage)],
    };
  },
  'GET /api/projects/:projectId/environments/:envId': inEnvironment,
  'PATCH /api/projects/:projectId/environments/:envId': async (stage) => ({
    ...await inEnvironment(stage),
    body: { name: fresh('env'), registryIntegrationId: await registry(stage), registryUrl: `${registryUrl}/other` },
    alsoNeeds: ['integration:view'], elsewhere: [seesIntegrations(stage)],
  }),
  'DELETE /api/projects/:projectId/environments/:envId': inEnvironment,
  'GET /api/environments': listed,
  'GET /api/environments/:envId': inLiveEnvironment,
  'GET /api/environments/:envId/stats': inLiveEnvironment,
  'GET /api/environments/:envId/cluster-discovery': inLiveEnvironment,

  ...deploymentRequests,
  ...exposureRequests,
  ...serviceConnectionRequests,
  ...revisionRequests,
  ...sourceRequests,
  ...provisioningRequests,

  // Without a signature; deployer/webhooks has the tests with one.
  'POST /api/webhooks/github': () => ({ body: {}, status: 401 }),
  'POST /api/webhooks/github/:integrationID': () => ({ params: { integrationID: 'int_1' }, body: {}, status: 401 }),
  // Without the token of a build; deployer/builds has the tests with one.
  'POST /api/webhooks/builds': () => ({ body: { status: 'running' }, status: 401 }),
  'POST /api/webhooks/builds/ticket': () => ({ body: {}, status: 401 }),

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
  'POST /api/space-templates/preview': () => ({ body: { name: fresh('template'), ...templateContent } }),
  'GET /api/space-templates/:name': inSpaceTemplate,
  'PUT /api/space-templates/:name': async (stage) => ({ ...await inSpaceTemplate(stage), body: templateContent }),
  'DELETE /api/space-templates/:name': inSpaceTemplate,

  'GET /api/audit-logs': listed,
  'GET /api/audit-logs/export': () => ({ query: { format: 'json', scope: 'platform' } }),

  'GET /api/audit-logs/:entryId': async ({ admin }) => {
    await admin.post('/teams', { name: fresh('team') });
    const { data: [entry] } = await admin.get<readonly { readonly id: string }[]>('/audit-logs?limit=1');
    return { params: { entryId: entry?.id ?? '' } };
  },

  'GET /api/changes': nothing,

  'GET /api/instance': nothing,

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
      `There is no valid request for ${nameOf(route)}. Add a line for it to apps/server/testing/valid-requests.ts (or a table that it has): a function `
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
