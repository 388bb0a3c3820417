import type { SandboxAccount, SandboxGithub } from '@spacedock/sandbox';
import type { TestAnswer } from './client.ts';

export interface BuildingEnvironmentParts {
  /** Of the server, without `/api`. */
  readonly url: string;
  readonly ask: <Data>(method: string, path: string, body?: object) => Promise<TestAnswer<Data>>;
  readonly installation: SandboxGithub['installation'];
  /** Of the sandbox's AWS, which has a cluster `checkout-prod`. */
  readonly account: SandboxAccount;
  readonly namespace: string;
}

export interface BuildingEnvironment {
  readonly envId: string;
  readonly integrationId: string;
}

const [region, clusterName] = ['us-east-1', 'checkout-prod'];

/** An environment in which code from GitHub is built and deployed, made through the API of a server in a process of its own. */
export async function buildingEnvironment({
  url,
  ask,
  installation,
  account,
  namespace,
}: BuildingEnvironmentParts): Promise<BuildingEnvironment> {
  async function made(method: string, path: string, body: object): Promise<string> {
    const { status, text, data } = await ask<{ id: string }>(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
    return data.id;
  }

  /** Whoever comes back from GitHub has the state and the cookie of when they left. */
  async function appIntegration(): Promise<string> {
    const asked = await ask<{ url: string }>('GET', '/integrations/github/install?answer=url');
    const [cookie = ''] = (asked.headers.get('set-cookie') ?? '').split(';');
    const state = new URL(asked.data.url).searchParams.get('state') ?? '';
    const back = new URLSearchParams({ installation_id: String(installation.id), setup_action: 'install', state });
    const done = await fetch(`${url}/api/integrations/github/callback?${back.toString()}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    const id = new URL(done.headers.get('location') ?? '', url).searchParams.get('connected');
    if (id === null) throw new Error(`The App could not be connected: ${done.status} ${await done.text()}`);
    return id;
  }

  const integrationId = await appIntegration();
  const cloudAccountId = await made('POST', '/cloud-accounts', account);
  await made('PUT', `/cloud-accounts/${cloudAccountId}/clusters/${region}/${clusterName}/access`, {});
  const spaceId = await made('POST', '/spaces', {
    name: clusterName,
    provider: 'aws',
    cloudAccountId,
    config: { clusterName, region },
  });
  const registry = `${account.cloudAccountID}.dkr.ecr.${region}.amazonaws.com`;
  const registryIntegrationId = await made('POST', '/integrations', {
    kind: 'ecr',
    name: 'ECR',
    metadata: { registry, cloudAccountID: cloudAccountId },
  });
  const projectId = await made('POST', '/projects', { name: 'Shop' });
  const envId = await made('POST', `/projects/${projectId}/environments`, {
    name: 'prod',
    spaceId,
    namespace,
    createNamespace: true,
    registryIntegrationId,
    registryUrl: `${registry}/shop`,
  });
  return { envId, integrationId };
}
