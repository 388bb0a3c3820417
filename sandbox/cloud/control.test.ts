import { expect, onTestFinished, test } from 'vitest';
import { faultEffects, faults } from './faults.ts';
import { ledger } from './ledger.ts';
import { wireServer } from './wire-server.ts';

async function start() {
  const world = { faults: faults(), ledger: ledger(() => new Date(0)) };
  const server = await wireServer({
    ...world,
    route: async () => ({ status: 418 }),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => server.close());
  async function ask(method: string, path: string, body?: string): Promise<{ readonly status: number; readonly body: unknown }> {
    const response = await fetch(`${server.url}/_sandbox/${path}`, { method, ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: await response.json() };
  }
  return { ...world, ask };
}

test('faults are added, shown and taken away from outside', async () => {
  const { ask, faults: told } = await start();
  const fault = { operation: 'eks:*', effect: 'slow', times: 2, delayMs: 10, account: '1' };
  expect(await ask('POST', 'faults', JSON.stringify(fault))).toEqual({ status: 201, body: fault });
  expect(await ask('POST', 'faults', '{"operation":"ec2:*","effect":"denied"}')).toMatchObject({ status: 201 });
  told.take('eks:ListClusters', '1');
  expect(await ask('GET', 'faults')).toEqual({
    status: 200,
    body: [{ ...fault, times: 1 }, { operation: 'ec2:*', effect: 'denied' }],
  });
  expect(await ask('DELETE', 'faults')).toEqual({ status: 200, body: [] });
  expect(told.all()).toEqual([]);
});

test('a fault without a number of times hits every call', async () => {
  const { ask, faults: told } = await start();
  await ask('POST', 'faults', '{"operation":"*","effect":"denied"}');
  for (let call = 0; call < 5; call += 1) expect(told.take('ec2:DescribeVpcs', '1')?.effect).toBe('denied');
});

test.each([
  ['', /no JSON/],
  ['null', /an object/],
  ['[]', /an object/],
  ['"x"', /an object/],
  ['{}', /operation must be/],
  ['{"operation":""}', /operation must be/],
  ['{"operation":"*"}', new RegExp(`one of ${faultEffects.join(', ')}`)],
  ['{"operation":"*","effect":"toString"}', /effect must be/],
  ['{"operation":"*","effect":"slow","times":"2"}', /times must be/],
  ['{"operation":"*","effect":"slow","times":0}', /times must be/],
  ['{"operation":"*","effect":"slow","times":1.5}', /times must be/],
  ['{"operation":"*","effect":"slow","delayMs":-1}', /delayMs must be/],
  ['{"operation":"*","effect":"slow","account":1}', /account must be/],
  ['{"operation":"*","effect":"slow","dealyMs":1}', /dealyMs/],
])('%s is no fault, and the answer says why', async (body, why) => {
  const { ask, faults: told } = await start();
  const answer = await ask('POST', 'faults', body);
  expect(answer.status).toBe(400);
  expect((answer.body as { readonly error: string }).error).toMatch(why);
  expect(told.all()).toEqual([]);
});

test('the ledger is shown with what is left', async () => {
  const { ask, ledger: book } = await start();
  const cluster = { cloud: 'aws', account: '1', kind: 'eks:cluster', id: 'arn:1' };
  book.created(cluster);
  book.created({ ...cluster, id: 'arn:2' });
  book.deleted(cluster);
  const { body } = await ask('GET', 'ledger');
  expect(body).toMatchObject({
    entries: [{ action: 'create' }, { action: 'create' }, { action: 'delete' }],
    left: [{ id: 'arn:2' }],
  });
});

test('what there is not is said', async () => {
  const { ask } = await start();
  expect(await ask('PUT', 'faults')).toMatchObject({ status: 404 });
  expect(await ask('GET', 'other')).toMatchObject({ status: 404 });
});
