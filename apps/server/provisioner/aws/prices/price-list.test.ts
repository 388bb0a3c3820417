import { expect, test } from 'vitest';
import { jobWorld, type JobWorld } from '../testing/sandbox-job.ts';

const costOf = async ({ kinds, plan, target }: JobWorld, region = 'us-east-1') => {
  const config = { engine: 'postgres', instanceClass: 'db.t3.medium', allocatedStorageGB: 50, multiAZ: true };
  return (await kinds.datastore.preview(plan('datastore', config), { ...target, region })).cost;
};

test('every line has a price and where it is from; what depends on use is unknown, not nothing', async () => {
  const world = await jobWorld();
  const { currency, monthly, complete, lines } = await costOf(world);
  expect(currency).toBe('USD');
  expect(lines).toEqual([
    {
      what: 'Database db.t3.medium in two zones',
      quantity: 730,
      unit: 'hours',
      monthly: 105.12,
      source: expect.stringMatching(/^price list of AWS, \d{4}-/),
    },
    { what: 'Storage', quantity: 50, unit: 'GB-months', monthly: 11.5, source: expect.stringMatching(/^price list of AWS/) },
    {
      what: 'Backups beyond the size of the database',
      quantity: 0,
      unit: 'GB-months',
      monthly: 'unknown',
      source: 'depends on how much changes',
    },
    {
      what: 'Secret with the root login',
      quantity: 1,
      unit: 'secrets',
      monthly: 0.4,
      source: expect.stringMatching(/^price list of AWS/),
    },
  ]);
  expect(complete).toBe(false);
  expect(monthly).toBe(117.02);
});

test('who may not ask for prices gets those that are built in, with their date', async () => {
  const world = await jobWorld();
  world.sandbox.setPermissions({ deny: ['pricing:GetProducts'] });
  const { lines } = await costOf(world);
  expect(lines[0]).toMatchObject({
    monthly: 105.12,
    source: expect.stringMatching(/^price table of Spacedock, \d{4}-\d\d-\d\d$/),
  });
});

test('where neither knows a price it is unknown, and so is the sum', async () => {
  const world = await jobWorld();
  world.sandbox.setPermissions({ deny: ['pricing:GetProducts'] });
  const { monthly, complete, lines } = await costOf(world, 'eu-west-1');
  expect(lines.every((line) => line.monthly === 'unknown')).toBe(true);
  expect({ monthly, complete }).toEqual({ monthly: 'unknown', complete: false });
});

test('a price is asked for once, and again a day later', async () => {
  const world = await jobWorld();
  await costOf(world);
  world.sandbox.setPermissions({ deny: ['pricing:GetProducts'] });
  expect((await costOf(world)).lines[0]?.source).toMatch(/^price list of AWS/);
  for (let hour = 0; hour < 25 * 60 * 60; hour += 1) await world.pass(0);
  expect((await costOf(world)).lines[0]?.source).toMatch(/^price table of Spacedock/);
});
