import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { CloudAccount } from './cloud-account.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

let counter = 0;
const fresh = (what = 'AWS'): string => `${what} ${(counter += 1)}`;

async function body(change: object = {}): Promise<Record<string, unknown>> {
  return { ...await world.clouds.account(), name: fresh(), ...change };
}

async function connect(change: object = {}, by: Person = world.admin): Promise<CloudAccount> {
  const made = await by.post<CloudAccount>('/cloud-accounts', await body(change));
  expect(made.status).toBe(201);
  return made.data;
}

/** Every key that the AWS of the sandbox knew at the beginning is good again for the tests that follow. */
async function keysRestored(): Promise<void> {
  const { aws } = await world.clouds.sandbox();
  onTestFinished(() => void aws?.rotateCredentials());
}

test('an account is connected, read, listed, renamed and disconnected; its credentials are never shown', async () => {
  const given = await body({ permissionLevel: 'read_only' });
  const made = await world.admin.post<CloudAccount>('/cloud-accounts', given);
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    id: expect.stringMatching(/^ca_/), name: given['name'], provider: 'aws', cloudAccountID: given['cloudAccountID'],
    authMethod: 'static_keys', permissionLevel: 'read_only', status: 'connected', failure: null, permissionsKnown: true,
    missingPermissions: [], identity: expect.stringMatching(/^arn:aws:/), createdBy: world.admin.email,
  });
  const path = `/cloud-accounts/${made.data.id}`;
  expect((await world.admin.get(path)).data).toEqual(made.data);
  expect((await world.admin.get<CloudAccount[]>('/cloud-accounts?provider=aws&search=aws')).data).toContainEqual(made.data);
  expect((await world.admin.get<CloudAccount[]>('/cloud-accounts?provider=gcp')).data).toEqual([]);
  expect((await world.admin.patch<CloudAccount>(path, { name: 'Renamed', permissionLevel: 'read_write' })).data).toMatchObject({
    name: 'Renamed', permissionLevel: 'read_write', verifiedAt: made.data.verifiedAt,
  });
  const { secretAccessKey } = given['credentials'] as { secretAccessKey: string };
  for (const text of [made.text, (await world.admin.get(path)).text, (await world.admin.get('/cloud-accounts')).text]) {
    expect(text).not.toContain(secretAccessKey);
    expect(text).not.toMatch(/"credentials"|"revision"/);
  }
  expect((await world.admin.delete(path)).status).toBe(204);
  expect((await world.admin.get(path)).status).toBe(404);
});

test('a name is free once', async () => {
  const { name } = await connect();
  expect(await world.admin.post('/cloud-accounts', await body({ name: name.toUpperCase() }))).toMatchObject({
    status: 409, error: { code: 'cloud_account.exists' },
  });
  const other = await connect();
  expect(await world.admin.patch(`/cloud-accounts/${other.id}`, { name })).toMatchObject({ status: 409, error: { code: 'cloud_account.exists' } });
});

test('what the cloud does not accept is not stored, and the answer says whose turn it is', async () => {
  const before = await world.db.selectFrom('config.cloud_accounts').select('id').execute();
  const { credentials } = await world.clouds.account();
  const wrong = { ...credentials, secretAccessKey: 'wrong/wrong/wrong/wrong/wrong/wrong/wrong' };
  const refused = await world.admin.post('/cloud-accounts', await body({ credentials: wrong }));
  expect(refused).toMatchObject({
    status: 400,
    error: { code: 'cloud.credentials_refused', details: [{ bucket: 'user_action', kind: 'credentials_invalid', fixHint: expect.any(String) }] },
  });
  expect(refused.text).not.toContain('wrong/wrong');
  expect(await world.admin.post('/cloud-accounts', await body({ cloudAccountID: '999999999999' }))).toMatchObject({
    status: 400, error: { code: 'cloud.credentials_refused', details: [{ kind: 'account_mismatch' }] },
  });
  expect(await world.admin.post('/cloud-accounts', await body({ cloudAccountID: 'not-a-number' }))).toMatchObject({
    status: 400, error: { code: 'request.invalid', details: [{ field: 'body.cloudAccountID' }] },
  });
  const after = await world.db.selectFrom('config.cloud_accounts').select('id').execute();
  expect(after).toHaveLength(before.length);
});

test('a cloud that does not answer is nobody\'s fault: 503, and nothing is stored', async () => {
  const endpoints = { url: 'http://127.0.0.1:1', privateAddresses: true };
  expect(await world.admin.post('/cloud-accounts', await body({ endpoints }))).toMatchObject({
    status: 503, error: { code: 'cloud.transient', details: [{ bucket: 'transient' }] },
  });
});

test('only an administrator of the installation says where a cloud is, or lends the server\'s own identity', async () => {
  const admin = await world.person([{ role: 'role_superadmin' }]);
  expect(await admin.post('/cloud-accounts', await body())).toMatchObject({ status: 403, error: { code: 'cloud_account.endpoints_forbidden' } });
  const role = { authMethod: 'assume_role', credentials: { roleArn: 'arn:aws:iam::123456789012:role/x', externalID: 'ab' } };
  const { endpoints: _, ...plain } = await body(role);
  expect(await admin.post('/cloud-accounts', plain)).toMatchObject({ status: 403, error: { code: 'cloud_account.endpoints_forbidden' } });
  const { id } = await connect();
  const { credentials, endpoints } = await world.clouds.account();
  for (const change of [{ credentials, endpoints }, { endpoints: null, credentials }, { credentials }]) {
    expect(await admin.patch(`/cloud-accounts/${id}`, change)).toMatchObject({ status: 403, error: { code: 'cloud_account.endpoints_forbidden' } });
  }
  expect(await world.admin.patch(`/cloud-accounts/${id}`, { endpoints })).toMatchObject({
    status: 400, error: { details: [{ field: 'body.credentials' }] },
  });
});

test('credentials are changed while the account is in use, and only for better ones', async () => {
  await keysRestored();
  const { aws } = await world.clouds.sandbox();
  const { id } = await connect();
  const clusters = () => world.admin.get(`/cloud-accounts/${id}/clusters?region=us-east-1`);
  expect((await clusters()).status).toBe(200);
  const { static_keys: old } = aws?.credentials ?? {};
  const bad = await world.admin.patch(`/cloud-accounts/${id}`, { credentials: { ...old, secretAccessKey: 'x'.repeat(40) } });
  expect(bad).toMatchObject({ status: 400, error: { code: 'cloud.credentials_refused' } });
  expect((await clusters()).status).toBe(200);

  const { static_keys: next } = aws?.rotateCredentials() ?? {};
  expect(await clusters()).toMatchObject({ status: 409, error: { code: 'cloud.user_action', details: [{ kind: 'credentials_invalid' }] } });
  expect((await world.admin.patch(`/cloud-accounts/${id}`, { credentials: { ...next } })).status).toBe(200);
  expect((await clusters()).status).toBe(200);
});

test('two changes of the credentials at once: one of them is told that it came too late', async () => {
  const { id } = await connect();
  const { credentials } = await world.clouds.account();
  const answers = await Promise.all([0, 1, 2].map(() => world.admin.patch(`/cloud-accounts/${id}`, { credentials })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
});

test('method and credentials change together', async () => {
  const { id } = await connect();
  expect(await world.admin.patch(`/cloud-accounts/${id}`, { authMethod: 'assume_role' })).toMatchObject({
    status: 400, error: { details: [{ field: 'body.credentials' }] },
  });
  const { aws } = await world.clouds.sandbox();
  const credentials = aws?.credentials.temporary_credentials;
  expect((await world.admin.patch<CloudAccount>(`/cloud-accounts/${id}`, { authMethod: 'temporary_credentials', credentials })).data).toMatchObject({
    authMethod: 'temporary_credentials', status: 'connected',
  });
});

test('an account whose credentials were revoked says so when it is asked, and recovers', async () => {
  await keysRestored();
  const { aws } = await world.clouds.sandbox();
  const { id } = await connect();
  aws?.revokeCredentials();
  expect((await world.admin.post<CloudAccount>(`/cloud-accounts/${id}/verify`)).data).toMatchObject({
    status: 'failing', failure: { kind: 'credentials_invalid', bucket: 'user_action', fixHint: expect.any(String) },
  });
  const credentials = aws?.rotateCredentials().static_keys;
  expect((await world.admin.patch<CloudAccount>(`/cloud-accounts/${id}`, { credentials })).data).toMatchObject({ status: 'connected', failure: null });
});

test('permissions that are missing are named', async () => {
  const { aws } = await world.clouds.sandbox();
  const { id } = await connect();
  aws?.setPermissions({ deny: ['eks:ListClusters'] });
  onTestFinished(() => aws?.setPermissions({}));
  expect((await world.admin.post<CloudAccount>(`/cloud-accounts/${id}/verify`)).data).toMatchObject({
    status: 'connected', missingPermissions: ['eks:ListClusters'], permissionsKnown: true,
  });
  expect(await world.admin.get(`/cloud-accounts/${id}/clusters`)).toMatchObject({
    status: 409, error: { code: 'cloud.user_action', details: [{ kind: 'permission_denied', operation: 'eks:ListClusters' }] },
  });
});

test('pickers are answered live', async () => {
  const { id } = await connect();
  const ask = async (path: string) => (await world.admin.get<{ id: string }[]>(`/cloud-accounts/${id}/${path}`)).data;
  expect((await ask('regions')).map((one) => one.id)).toContain('us-east-1');
  const [network] = await ask('networks?region=us-east-1');
  expect(network).toMatchObject({ id: expect.any(String), cidrs: [expect.any(String)] });
  const subnets = await ask(`subnets?region=us-east-1&networkId=${network?.id}`);
  expect(subnets.length).toBeGreaterThan(0);
  for (const subnet of subnets) expect(subnet).toMatchObject({ networkId: network?.id, region: 'us-east-1' });
  expect(await ask('dns-zones')).toEqual(expect.arrayContaining([expect.objectContaining({ private: true }), expect.objectContaining({ private: false })]));
  expect((await ask('instance-types?region=us-east-1')).length).toBeGreaterThan(0);
  expect(await world.admin.get(`/cloud-accounts/${id}/networks`)).toMatchObject({ status: 400, error: { details: [{ field: 'query.region' }] } });
  expect(await world.admin.get(`/cloud-accounts/${id}/networks?region=eu-nowhere-9`)).toMatchObject({
    status: 400, error: { code: 'request.invalid', details: [{ field: 'query.region' }] },
  });
});
