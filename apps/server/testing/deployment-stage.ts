import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';
import type { Environment } from '../config/environments/environment.ts';
import type { Deployment } from '../config/deployments/deployment.ts';

const fresh = (prefix: string): string => `${prefix}-${randomBytes(4).toString('hex')}`;

/** An integration with GitHub that nobody asks anything of. */
export async function githubIntegration(
  world: Pick<World, 'db' | 'clock'>,
  organisationId: string,
  {
    installationId = null,
    kind = 'github' as 'github' | 'ecr',
  }: {
    readonly installationId?: number | null;
    readonly kind?: 'github' | 'ecr';
  } = {},
): Promise<string> {
  const id = `int_${randomBytes(8).toString('hex')}`;
  const at = world.clock.now();
  await world.db
    .insertInto('config.integrations')
    .values({
      id,
      org_id: organisationId,
      kind,
      name: fresh('GitHub'),
      auth: installationId === null ? 'token' : 'app',
      metadata: '{}',
      installation_id: installationId,
      cloud_account_id: null,
      secrets: null,
      revision: '1',
      created_by: 'system:test',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/** An environment with deployments in it, in the first organisation of a world. */
export function deploymentStage(world: World) {
  let spaceId: Promise<string> | undefined;

  async function environment(projectId?: string): Promise<Environment> {
    const project = projectId ?? (await world.admin.post<{ id: string }>('/projects', { name: fresh('project') })).data.id;
    const { status, text, data } = await world.admin.post<Environment>(`/projects/${project}/environments`, {
      name: fresh('env'),
      spaceId: await (spaceId ??= world.clouds.space()),
      namespace: fresh('ns'),
      createNamespace: true,
    });
    if (status !== 201) throw new Error(`the environment was answered with ${status}: ${text}`);
    return data;
  }

  async function deployment(envId: string, body: object = {}): Promise<Deployment> {
    const { status, text, data } = await world.admin.post<Deployment>('/deployments', {
      name: fresh('app'),
      envId,
      sourceType: 'image',
      image: 'registry.example.com/acme/checkout:v1',
      ...body,
    });
    if (status !== 201) throw new Error(`the deployment was answered with ${status}: ${text}`);
    return data;
  }

  return { environment, deployment };
}
