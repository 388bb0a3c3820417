import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { Instance } from './instance.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ split: true });
});
afterAll(() => world.close());

const read = async (url = world.url) => (await testClient(url, (await world.person()).token).get<Instance>('/instance')).data;
const named = ({ services }: Instance, wanted: string) => services.find(({ name }) => name === wanted);

test('a member without any role reads what runs here, where it is reached and that it is well', async () => {
  const instance = await read();
  expect(instance).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    nodeVersion: process.version,
    uptimeSeconds: expect.any(Number),
    publicUrl: world.url,
    kubernetesUrl: expect.stringMatching(/^https:\/\//),
    sandbox: false,
    githubApp: false,
    database: { ok: true },
    notifications: { ok: true },
    services: [
      { name: 'config', here: true, ok: true },
      { name: 'deployer', here: false, ok: true },
      { name: 'management', here: true, ok: true },
      { name: 'provisioner', here: true, ok: true },
    ],
  });
  expect(instance.uptimeSeconds).toBeGreaterThanOrEqual(0);
  expect((await world.anybody.get('/instance')).status).toBe(401);
});

test('every process answers the same, as config does', async () => {
  const { uptimeSeconds: _, ...there } = await read(world.split?.deployerUrl);
  const { uptimeSeconds: __, ...here } = await read();
  expect(there).toEqual(here);
});

test('a service that cannot be reached is named, without saying where it is; the rest is said all the same', async () => {
  await world.split?.gate.shut();
  const during = await read();
  expect(named(during, 'deployer')).toEqual({
    name: 'deployer',
    here: false,
    ok: false,
    problem: 'does not answer; the log of the server says why',
  });
  expect(named(during, 'config')).toMatchObject({ ok: true });
  await world.split?.gate.open();
  expect(named(await read(), 'deployer')).toMatchObject({ ok: true });
});

test('an App is there from when the installation has one', async () => {
  await world.github.sandbox();
  expect((await read()).githubApp).toBe(true);
});
