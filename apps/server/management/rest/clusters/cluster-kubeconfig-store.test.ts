import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';
import type { ClusterKubeconfig } from './cluster-kubeconfig.ts';

let world: World;
let spaceId = '';
let directory = '';
beforeAll(async () => {
  world = await startWorld();
  spaceId = await world.clouds.space();
  directory = await mkdtemp(join(tmpdir(), 'cluster-kubeconfig-'));
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(directory, { recursive: true });
});

const order = (body: object, by = world.admin, id = spaceId) => by.post<ClusterKubeconfig>(`/spaces/${id}/kubeconfig`, body);

test('it leads to the cluster with the real kubectl, as far as the cluster lets the person, and ends with their rights', async () => {
  const operator = await world.person([
    { role: await world.role(['space:view', 'space:update']), scope: 'space', scopeId: spaceId },
    { role: await world.role(['token:create', 'token:delete']) },
  ]);
  const {
    data: { kubeconfig, accessToken, identity },
  } = await order({ withToken: true, expiresInDays: 2 }, operator);
  expect(Date.parse(accessToken?.expiresAt ?? '') - world.clock.now().getTime()).toBeLessThanOrEqual(2 * 24 * 3600_000);
  const file = join(directory, 'kubeconfig');
  await writeFile(file, kubeconfig, { mode: 0o600 });
  const kubectl = (...args: readonly string[]) => world.kubectl.run(operator, ['--kubeconfig', file, ...args]);
  const user = /User "(loft:[^"]+)" cannot/.exec((await kubectl('get', 'nodes')).stderr)?.[1] ?? '';
  expect(user).toMatch(/^loft:.*user:/);
  expect(identity).toEqual({ user, admins: user.replace(/user:.*/, 'admins') });

  const plane = await world.server.management.planes.planeOf(world.organisationId);
  const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding', metadata: { name: 'operators' } };
  await (
    await plane.cluster(spaceId, { writes: true })
  ).create({
    ...rbac,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user }],
  } as KubeObject);
  expect(await kubectl('get', 'nodes', '-o', 'name')).toMatchObject({ code: 0, stdout: expect.stringContaining('node/') });

  const token = /token: "(sd_pat_[^"]+)"/.exec(kubeconfig)?.[1] ?? '';
  expect(token).not.toBe('');
  const entries = await world.db.selectFrom('config.audit_log').selectAll().execute();
  expect(JSON.stringify(entries)).not.toContain(token);
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'kubeconfig', resource_type: 'space', resource_id: spaceId, result: 'succeeded' }),
  );
  expect((await operator.delete(`/tokens/${accessToken?.id}`)).status).toBe(204);
  expect((await kubectl('get', 'nodes')).code).not.toBe(0);
}, 120_000);

test('without a token there is none in it', async () => {
  const { data } = await order({ withToken: false });
  expect(data.accessToken).toBeNull();
  expect(data.kubeconfig).toContain('/kubernetes/cluster/');
  expect(data.kubeconfig).not.toContain('sd_pat_');
});

test('it needs space:update on the space', async () => {
  const viewer = await world.person([{ role: await world.role(['space:view']), scope: 'space', scopeId: spaceId }]);
  expect((await order({ withToken: true }, viewer)).status).toBe(403);
  const elsewhere = await world.person([
    { role: await world.role(['space:update']), scope: 'space', scopeId: await world.clouds.space() },
  ]);
  expect((await order({ withToken: true }, elsewhere)).status).toBe(404);
  expect((await order({ withToken: true }, world.admin, 'spc_unknown')).status).toBe(404);
  expect((await order({ withToken: true, expiresInDays: 31 })).status).toBe(400);
  const both = await world.person([
    { role: await world.role(['space:view']), scope: 'space', scopeId: spaceId },
    { role: await world.role(['space:update']), scope: 'space', scopeId: await world.clouds.space() },
  ]);
  expect(await order({ withToken: false }, both)).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'space:update' }] },
  });
  const tokenless = await world.person([{ role: await world.role(['space:update']), scope: 'space', scopeId: spaceId }]);
  expect(await order({ withToken: true }, tokenless)).toMatchObject({
    status: 403,
    error: { details: [{ policy: 'token:create' }] },
  });
  expect((await order({ withToken: false }, tokenless)).status).toBe(200);
});
