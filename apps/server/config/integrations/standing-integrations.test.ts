import { afterAll, beforeAll, expect, test } from 'vitest';
import { githubAt } from '../../github/github-site.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Integration } from './integration.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

const listed = async () => (await world.admin.get<Integration[]>('/integrations?sort_by=name&sort_order=asc')).data;

test('what the installation brings is connected once, works, and follows what it brings later', async () => {
  const { github } = await world.github.sandbox();
  const { aws, accounts } = await world.clouds.sandbox();
  await world.server.config.keepAccounts(world.admin.email, accounts);
  const given = (url: string, id: number) => ({
    github: githubAt({ url, apiUrl: github.apiUrl, app: github.app }),
    installation: { name: 'Sandbox GitHub', id, account: 'acme' },
    registries: [{ kind: 'ecr' as const, name: 'Sandbox ECR', registry: `${aws?.account}.dkr.ecr.us-east-1.amazonaws.com` }],
  });
  const keep = (url: string, id: number) => world.server.config.keepIntegrations(world.admin.email, given(url, id));
  await keep(github.url, github.installation.id);
  await keep(github.url, github.installation.id);
  const first = await listed();
  expect(first).toMatchObject([
    { name: 'Sandbox ECR', kind: 'ecr', auth: 'cloud_account', createdBy: 'system:start' },
    {
      name: 'Sandbox GitHub',
      kind: 'github',
      auth: 'app',
      metadata: { installationID: github.installation.id, githubOrg: 'acme', githubURL: github.url },
    },
  ]);
  for (const { id } of first)
    expect((await world.admin.post<{ status: string }>(`/integrations/${id}/verify`)).data.status).toBe('connected');

  const [, git] = first;
  await world.admin.patch(`/integrations/${git?.id}`, { name: 'Renamed', metadata: { builderRepository: 'acme/builder' } });
  await keep('http://127.0.0.1:1', 4711);
  expect(await listed()).toMatchObject([
    {
      id: git?.id,
      name: 'Renamed',
      metadata: { installationID: 4711, githubURL: 'http://127.0.0.1:1', builderRepository: 'acme/builder' },
    },
    { name: 'Sandbox ECR' },
  ]);
});

test('for somebody who is in no organisation nothing is kept', async () => {
  const before = (await listed()).length;
  const { github } = await world.github.sandbox();
  await world.server.config.keepIntegrations('nobody@example.com', {
    github: githubAt(github),
    installation: { name: 'Another', id: 1, account: 'acme' },
    registries: [],
  });
  expect(await listed()).toHaveLength(before);
});
