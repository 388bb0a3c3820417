import { createHmac, randomUUID } from 'node:crypto';
import type { GithubDelivery, SandboxGithub } from '@spacedock/sandbox';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exchange } from '../../testing/client.ts';
import { buildingEnvironment } from '../../testing/building-environment.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
let github: SandboxGithub;
let integrationId = '';
let envId = '';
beforeAll(async () => {
  // Looked at only when nothing is told for long: whether a push was told or found would otherwise depend on the moment.
  world = await startWorld({ jobs: { sweepMs: 200, pollMs: 50 }, headsMs });
  ({ github } = await world.github.sandbox());
  await world.clouds.sandbox('aws');
  ({ envId, integrationId } = await buildingEnvironment({
    url: world.url, ask: (method, path, body) => world.admin.send(method, path, body), installation: github.installation,
    account: await world.clouds.account('aws'), namespace: 'webhooks',
  }));
}, 60_000);
afterAll(async () => world.close());

interface Seen {
  readonly status: string;
  readonly source: string;
  readonly commit: { readonly sha: string } | null;
  readonly createdBy: string;
  readonly note: string;
}

const headsMs = 3_000;
let counter = 0;
const fresh = (): string => `app-${(counter += 1)}`;
const repository = async (name = fresh()) => ({ name, ...(await github.repositories.create({ owner: 'acme', name, files: { 'index.html': 'one' } })) });

async function deployment(repo: string, { autoDeploy = true, branch = 'main' } = {}): Promise<string> {
  const made = await world.admin.post<{ id: string }>('/deployments', {
    name: fresh(), envId, sourceType: 'git', repoUrl: `${github.url}/acme/${repo}`, branch, integrationId, autoDeploy,
  });
  expect(made.status, made.text).toBe(201);
  // A push before that is part of the first revision: it is built of wherever the branch is when its build begins.
  await vi.waitFor(async () => {
    const [first] = await revisions(made.data.id);
    expect(first?.commit !== null || first.status === 'failed').toBe(true);
    expect(first).toBeDefined();
  }, { timeout: 20_000 });
  return made.data.id;
}

const revisions = async (id: string): Promise<readonly Seen[]> => (await world.admin.get<Seen[]>(`/deployments/${id}/revisions?limit=100`)).data;
const pushed = async (id: string): Promise<readonly Seen[]> => (await revisions(id)).filter(({ source }) => source === 'push' || source === 'poll');

async function send(raw: string | Buffer, headers: Readonly<Record<string, string>>, path = '/webhooks/github') {
  return exchange<{ accepted: boolean; message: string }>(`${world.url}/api${path}`, { method: 'POST', body: raw, headers });
}
const signature = (raw: string | Buffer, secret: string): string => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
const signedHeaders = (raw: string | Buffer, event = 'push') => ({
  'x-github-event': event, 'x-github-delivery': randomUUID(), 'x-hub-signature-256': signature(raw, github.app.webhookSecret),
});
const resend = ({ headers, body }: GithubDelivery) => send(body, headers);

/** Everything that came in has been worked on. */
async function settled(): Promise<void> {
  await github.settled();
  await vi.waitFor(async () => {
    const { rows } = await world.database.pool.query('select id, why from deployer.deliveries where done_at is null');
    expect(rows).toEqual([]);
  }, { timeout: 20_000 });
}

test('a push makes a revision of its commit for every deployment that follows the branch, and for no other', async () => {
  const { name } = await repository();
  const [first, second, manual, other] = [
    await deployment(name), await deployment(name), await deployment(name, { autoDeploy: false }), await deployment(name, { branch: 'other' }),
  ];
  const { sha } = await github.push({ owner: 'acme', repo: name, files: { 'index.html': 'two' }, message: 'Two things\n\nand more' });
  await settled();
  for (const id of [first, second]) {
    expect(await pushed(id)).toMatchObject([{ commit: { sha }, note: 'Two things', createdBy: expect.stringMatching(/^(github:|system:head-watch$)/) }]);
  }
  for (const id of [manual, other]) expect(await pushed(id)).toEqual([]);
});

test('the same delivery fifty times at once is one revision', async () => {
  const { name } = await repository();
  const id = await deployment(name);
  const { sha, delivery } = await github.push({ owner: 'acme', repo: name, files: { 'index.html': 'two' } });
  await settled();
  const told = github.deliveries().find((one) => one.id === delivery?.id);
  expect(told).toBeDefined();
  const answers = await Promise.all(Array.from({ length: 50 }, () => resend(told as GithubDelivery)));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.accepted}`))).toEqual(new Set(['202 false']));
  await settled();
  expect(await pushed(id)).toMatchObject([{ commit: { sha } }]);
});

test('a push that was never told of is found by looking at the branch', async () => {
  const { name } = await repository();
  const id = await deployment(name);
  github.deliveries.off();
  const { sha } = await github.push({ owner: 'acme', repo: name, files: { 'index.html': 'two' } });
  github.deliveries.on();
  await vi.waitFor(async () => expect(await pushed(id)).toMatchObject([{ source: 'poll', commit: { sha } }]), { timeout: 25_000 });
});

test('a revision whose build has begun and has no commit yet, as a killed server leaves it, is of the head: there is no second one', async () => {
  const { name } = await repository();
  const id = await deployment(name);
  await world.database.pool.query(
    `update deployer.revisions set status = 'building', commit_sha = null, commit_message = null where deployment_id = $1`, [id],
  );
  const { sha } = await github.push({ owner: 'acme', repo: name, files: { 'index.html': 'two' } });
  await settled();
  expect(await revisions(id)).toMatchObject([{ source: 'create', commit: { sha } }]);
});

test('in whatever order deliveries come, however often and however few of them: the head is what is deployed in the end', async () => {
  await fc.assert(fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }).chain((count) => fc.tuple(
      fc.constant(count), fc.array(fc.nat({ max: count - 1 }), { minLength: 1, maxLength: 8 }),
    )),
    async ([count, order]) => {
      const { name } = await repository();
      const id = await deployment(name);
      github.deliveries.off();
      const told: GithubDelivery[] = [];
      let head = '';
      for (let index = 0; index < count; index += 1) {
        const { sha, delivery } = await github.push({ owner: 'acme', repo: name, files: { 'index.html': String(index) } });
        head = sha;
        told.push(github.deliveries().find((one) => one.id === delivery?.id) as GithubDelivery);
      }
      github.deliveries.on();
      await Promise.all(order.map((index) => resend(told[index] as GithubDelivery)));
      await settled();
      await vi.waitFor(async () => expect((await pushed(id))[0]).toMatchObject({ commit: { sha: head } }), { timeout: 20_000 });
      expect((await pushed(id)).filter(({ commit }) => commit?.sha === head)).toHaveLength(1);
    },
  ), { numRuns: 6 });
}, 120_000);

test('tags and deleted branches are nothing to deploy; a branch that is gone is told of and forgotten', async () => {
  const push = (ref: string, more: object = {}) => JSON.stringify({
    ref, after: 'a'.repeat(40), repository: { html_url: `${github.url}/acme/checkout` }, installation: { id: github.installation.id }, ...more,
  });
  for (const raw of [push('refs/tags/v1'), push('refs/heads/main', { deleted: true, after: '0'.repeat(40) }), push('refs/heads/x', { repository: { html_url: 'nowhere' } })]) {
    expect(await send(raw, signedHeaders(raw))).toMatchObject({ status: 202, data: { accepted: false } });
  }
  const gone = push('refs/heads/never-was');
  expect(await send(gone, signedHeaders(gone))).toMatchObject({ status: 202, data: { accepted: true } });
  await settled();
});

test('what is not signed by GitHub is refused before it is read', async () => {
  const raw = JSON.stringify({ ref: 'refs/heads/main' });
  const good = signedHeaders(raw);
  for (const headers of [
    {}, { ...good, 'x-hub-signature-256': signature(raw, 'another') }, { ...good, 'x-hub-signature-256': 'sha256=zz' },
    { ...good, 'x-hub-signature-256': signature(`${raw} `, github.app.webhookSecret) },
    { ...good, 'x-hub-signature-256': signature(raw, '') },
  ]) expect(await send(raw, headers as Record<string, string>)).toMatchObject({ status: 401, error: { code: 'webhook.unsigned' } });
  // An integration that has no webhook secret takes nothing, and one that is not there is no different.
  for (const id of [await world.github.tokenIntegration(), 'int_unknown']) {
    expect(await send(raw, good, `/webhooks/github/${id}`)).toMatchObject({ status: 401, error: { code: 'webhook.unsigned' } });
  }
});

test('what is signed and no delivery all the same is named', async () => {
  for (const raw of ['', 'no json', '[]', '{"ref":1}', Buffer.from([0xff, 0xfe, 0x00]), JSON.stringify({ ref: 'refs/heads/main', after: 'x' })]) {
    expect(await send(raw, signedHeaders(raw))).toMatchObject({ status: 400, error: { code: 'webhook.malformed' } });
  }
  const raw = '{}';
  for (const [header, value] of [['x-github-event', 'Push!'], ['x-github-delivery', '../x']] as const) {
    expect(await send(raw, { ...signedHeaders(raw), [header]: value })).toMatchObject({ status: 400, error: { code: 'webhook.malformed' } });
  }
  expect(await send(raw, signedHeaders(raw, 'star'))).toMatchObject({ status: 202, data: { accepted: false } });
  expect(await send(raw, signedHeaders(raw, 'ping'))).toMatchObject({ status: 202, data: { accepted: true } });
});

test('a body that no webhook of GitHub has is not read to its end', async () => {
  const raw = Buffer.alloc(26 * 1024 * 1024, 'a');
  expect((await send(raw, signedHeaders(raw))).status).toBe(413);
});
