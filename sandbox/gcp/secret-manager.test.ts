import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestGcp } from './testing/gcp.ts';

const secrets = '/v1/projects/spacedock-sandbox/secrets';
const replication = { automatic: {} };
const data = Buffer.from('value').toString('base64');

test('a secret is made, gets versions, is read, switched off and deleted', async () => {
  const { send, token: newToken, ledger } = await startTestGcp();
  const token = await newToken();
  expect(await send('GET', `${secrets}/orders/versions/latest:access`, { token })).toMatchObject({ status: 404 });
  expect(await send('POST', `${secrets}?secretId=orders`, { token, body: { replication } })).toMatchObject({
    status: 200,
    body: { name: expect.stringMatching(/^projects\/\d+\/secrets\/orders$/) },
  });
  expect(await send('GET', `${secrets}/orders/versions/latest:access`, { token })).toMatchObject({
    status: 404,
    body: { error: { status: 'NOT_FOUND', message: expect.stringContaining('not found or has no versions') } },
  });
  for (const text of ['older', 'value']) {
    const payload = { data: Buffer.from(text).toString('base64') };
    expect(await send('POST', `${secrets}/orders:addVersion`, { token, body: { payload } })).toMatchObject({ status: 200 });
  }
  for (const version of ['latest', '2']) {
    expect((await send('GET', `${secrets}/orders/versions/${version}:access`, { token })).body).toMatchObject({
      name: expect.stringMatching(/\/versions\/2$/),
      payload: { data },
    });
  }
  await send('POST', `${secrets}/orders/versions/2:disable`, { token, body: {} });
  // As at Google, the newest one is meant, and not the newest one that is enabled.
  expect(await send('GET', `${secrets}/orders/versions/latest:access`, { token })).toMatchObject({
    status: 400,
    body: { error: { status: 'FAILED_PRECONDITION', message: expect.stringContaining('is in DISABLED state') } },
  });
  expect(ledger.left()).toHaveLength(1);
  expect(JSON.stringify(ledger.entries())).not.toContain('value');
  expect(await send('DELETE', `${secrets}/orders`, { token })).toMatchObject({ status: 200 });
  expect(await send('DELETE', `${secrets}/orders`, { token })).toMatchObject({ status: 404 });
  expect(ledger.left()).toEqual([]);
});

test.each([
  ['no replication', '?secretId=orders', {}, 400, 'INVALID_ARGUMENT'],
  ['a bad name', '?secretId=or.ders', { replication }, 400, 'INVALID_ARGUMENT'],
  ['no name', '', { replication }, 400, 'INVALID_ARGUMENT'],
  ['a name that is taken', '?secretId=taken', { replication }, 409, 'ALREADY_EXISTS'],
  ['no body to speak of', '/taken:addVersion', {}, 400, 'INVALID_ARGUMENT'],
  ['too much', '/taken:addVersion', { payload: { data: 'A'.repeat(100_000) } }, 400, 'INVALID_ARGUMENT'],
])('%s is refused', async (_what, path, body, status, code) => {
  const { send, token, gcp } = await startTestGcp();
  gcp.putSecret({ name: 'taken', value: 'value' });
  expect(await send('POST', `${secrets}${path}`, { token: await token(), body })).toMatchObject({
    status,
    body: { error: { status: code } },
  });
});

test('who may make secrets may not read them by that', async () => {
  const { send, token: newToken, gcp } = await startTestGcp();
  const token = await newToken();
  gcp.putSecret({ name: 'orders', value: 'value' });
  gcp.setPermissions({ allow: ['secretmanager.secrets.*'] });
  expect(await send('GET', `${secrets}/orders`, { token })).toMatchObject({ status: 200 });
  expect(await send('GET', `${secrets}/orders/versions/latest:access`, { token })).toMatchObject({
    status: 403,
    body: {
      error: { details: [{ reason: 'IAM_PERMISSION_DENIED', metadata: { permission: 'secretmanager.versions.access' } }] },
    },
  });
});

test('secrets are kept over a restart, and a file of before there were any is taken', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-gcp-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'gcp.json');
  const first = await startTestGcp({ file });
  await first.gcp.close();
  const { secrets: _, ...before } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(before));
  const second = await startTestGcp({ file });
  second.gcp.putSecret({ name: 'orders', value: 'value' });
  await second.gcp.close();
  const third = await startTestGcp({ file });
  const { body } = await third.send('GET', `${secrets}/orders/versions/latest:access`, { token: await third.token() });
  expect(body).toMatchObject({ payload: { data } });
});
