import type { NarrowScopeKind } from '@spacedock/contracts/policies';
import type { TestAnswer, TestClient } from '@spacedock/server/testing';

/** An installation in use: one of everything that a screen can show. */
export interface Scene {
  readonly template: string;
  /** What stands for `$name` in the paths of screens. */
  readonly params: {
    readonly accountId: string;
    readonly spaceId: string;
    readonly jobId: string;
    readonly projectId: string;
    readonly envId: string;
    readonly deploymentId: string;
    readonly project: string;
    readonly name: string;
    readonly email: string;
    readonly teamId: string;
    readonly roleId: string;
  };
  /** Where all of it lies. */
  readonly scopes: Readonly<Record<NarrowScopeKind, string>>;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Made through the API, as a script of a user would: three environments' worth of work by a team that sells things. */
export async function setScene(api: TestClient): Promise<Scene> {
  const post = async <Data = Named>(path: string, body: object): Promise<Data> =>
    yes(await api.post<Data>(path, body), `POST ${path}`);
  const [account] = yes(await api.get<readonly Named[]>('/cloud-accounts?provider=aws'), 'reading accounts');
  const integrations = yes(
    await api.get<readonly (Named & { kind: string; metadata: Record<string, string> })[]>('/integrations'),
    'reading integrations',
  );
  const [github, ecr] = ['github', 'ecr'].map((kind) => integrations.find((each) => each.kind === kind));
  if (!account || !github || !ecr) throw new Error('The sandbox has no AWS account, GitHub or registry.');

  yes(await api.put(`/cloud-accounts/${account.id}/clusters/us-east-1/checkout-prod/access`), 'allowing access');
  const space = await post('/spaces', {
    name: 'checkout-prod',
    provider: 'aws',
    cloudAccountId: account.id,
    config: { clusterName: 'checkout-prod', region: 'us-east-1' },
  });
  const job = await post('/provisioning-jobs', {
    spaceID: space.id,
    kind: 'datastore',
    name: 'orders',
    config: { engine: 'postgres', version: '16.3', multiAZ: true },
  });
  const project = await post('/projects', {
    name: 'Shop',
    description: 'Everything that sells: storefront, checkout and what they need.',
  });
  const environment = await post(`/projects/${project.id}/environments`, {
    name: 'prod',
    spaceId: space.id,
    namespace: 'shop',
    createNamespace: true,
    registryIntegrationId: ecr.id,
    registryUrl: `${ecr.metadata['registry']}/shop`,
  });
  const checkout = await post('/deployments', {
    name: 'checkout',
    envId: environment.id,
    sourceType: 'git',
    repoUrl: `${github.metadata['githubURL']}/acme/checkout`,
    branch: 'main',
    integrationId: github.id,
    autoDeploy: true,
    configs: { port: 8080, expose: { type: 'tcp' } },
  });
  const cache = await post('/deployments', {
    name: 'cache',
    envId: environment.id,
    sourceType: 'image',
    image: 'docker.io/library/redis:7.4',
    configs: { port: 6379 },
  });
  await post('/service-connections', { fromDeploymentID: checkout.id, toDeploymentID: cache.id, injectedVar: 'CACHE_URL' });
  const team = await post('/teams', { name: 'Storefront', description: 'Answers for the shop.' });
  const role = await post('/roles', {
    name: 'Release captain',
    description: 'May deploy and roll back.',
    policies: ['deployment:view', 'deployment:update', 'environment:view', 'project:view'],
  });
  await post('/users', { email: 'grace@example.com', name: 'Grace', roleID: 'role_viewer', teamIDs: [team.id] });
  await post('/space-instances', {
    project: 'shop',
    name: 'grace-playground',
    displayName: "Grace's playground",
    templateRef: { name: 'isolated-space' },
    space: space.id,
    owner: { team: 'storefront' },
  });
  return {
    template: 'isolated-space',
    params: {
      accountId: account.id,
      spaceId: space.id,
      jobId: job.id,
      projectId: project.id,
      envId: environment.id,
      deploymentId: checkout.id,
      project: 'shop',
      name: 'grace-playground',
      email: 'grace@example.com',
      teamId: team.id,
      roleId: role.id,
    },
    scopes: { project: project.id, environment: environment.id, space: space.id, team: team.id },
  };
}

/** Another project on the same space, with one of everything that lies in a project. Its name is in all their names. */
export async function setProject(api: TestClient, scene: Scene, name: string): Promise<Scene> {
  const post = async (path: string, body: object): Promise<Named> => yes(await api.post<Named>(path, body), `POST ${path}`);
  const project = await post('/projects', { name });
  const environment = await post(`/projects/${project.id}/environments`, {
    name: `${name}-prod`,
    spaceId: scene.scopes.space,
    namespace: name,
    createNamespace: true,
  });
  const deployment = await post('/deployments', {
    name: `${name}-cache`,
    envId: environment.id,
    sourceType: 'image',
    image: 'docker.io/library/redis:7.4',
    configs: { port: 6379 },
  });
  const instance = { project: name, name: `${name}-space` };
  await post('/space-instances', { ...instance, templateRef: { name: scene.template }, space: scene.scopes.space });
  return {
    ...scene,
    params: { ...scene.params, projectId: project.id, envId: environment.id, deploymentId: deployment.id, ...instance },
    scopes: { ...scene.scopes, project: project.id, environment: environment.id },
  };
}

function yes<Data>(answer: TestAnswer<Data>, what: string): Data {
  if (answer.status >= 300) throw new Error(`${what} was answered with ${answer.status}: ${answer.text}`);
  return answer.data;
}
