import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSpaceWorld, type SpaceWorld } from '../testing/space-world.ts';

let world: SpaceWorld;
let directory = '';
beforeAll(async () => {
  world = await startSpaceWorld();
  directory = await mkdtemp(join(tmpdir(), 'rest-spaces-'));
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true });
});

test('the kubeconfig leads into the space with the real kubectl; a token is made only when asked for, and is written down', async () => {
  await world.instance('entered');
  await world.settled();
  const path = '/space-instances/shop/entered/kubeconfig';
  const bare = await world.admin.post<{ kubeconfig: string; namespace: string; accessToken: unknown }>(path, {
    withToken: false,
  });
  expect(bare.data).toMatchObject({ namespace: 'loft-shop-s-entered', accessToken: null });
  expect(bare.data.kubeconfig).toContain('/kubernetes/project/shop/space/entered');
  expect(bare.data.kubeconfig).not.toContain('sd_pat_');

  const full = await world.admin.post<{ kubeconfig: string; accessToken: { id: string; name: string; expiresAt: string } }>(
    path,
    { withToken: true, expiresInDays: 2 },
  );
  const { accessToken, kubeconfig } = full.data;
  expect(Date.parse(accessToken.expiresAt) - world.clock.now().getTime()).toBeLessThanOrEqual(2 * 24 * 3600_000);
  const file = join(directory, 'entered.kubeconfig');
  await writeFile(file, kubeconfig, { mode: 0o600 });
  expect(
    await world.runKubectl(world.admin, '--kubeconfig', file, 'get', 'configmap', 'settings', '-o', 'jsonpath={.data.replicas}'),
  ).toBe('2');
  expect((await world.admin.get<{ id: string }[]>('/tokens')).data.map(({ id }) => id)).toContain(accessToken.id);

  const token = /token: "(sd_pat_[^"]+)"/.exec(kubeconfig)?.[1] ?? '';
  expect(token).not.toBe('');
  const entries = await world.db.selectFrom('config.audit_log').selectAll().execute();
  expect(JSON.stringify(entries)).not.toContain(token);
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'create', resource_type: 'token', resource_id: accessToken.id }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'kubeconfig',
      resource_type: 'space-instance',
      resource_id: 'entered',
      result: 'succeeded',
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'create', resource_type: 'space-instance', resource_id: 'entered' }),
  );
  expect(JSON.stringify(entries.filter(({ resource_type: type }) => type === 'space-instance'))).not.toContain('replicas');
}, 120_000);
