import { setTimeout as pause } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKey } from '../../keys/master-key.ts';
import { exchange } from '../../testing/client.ts';
import type { BuildTicket, TakenReport } from './build-report.ts';
import { callbackTokens } from './callback-token.ts';
import { type BuildStage, startBuildStage } from './testing/build-stage.ts';

let stage: BuildStage;
beforeAll(async () => {
  // Reports of the sandbox's own runs stay away: they hang, and the test speaks for them.
  stage = await startBuildStage({ pollMs: 3_600_000 });
}, 120_000);
afterAll(() => stage.close());

const seconds = 60_000;
const digest = (digit: string): string => `sha256:${digit.repeat(64)}`;
const send = <Data>(path: '' | '/ticket', token: string | undefined, body: unknown = {}) =>
  exchange<Data>(`${stage.world.url}/api/webhooks/builds${path}`, { method: 'POST', token, body });
const report = (token: string, body: unknown) => send<TakenReport>('', token, body);

/** One that runs, and says nothing more by itself. */
async function building() {
  stage.github.builds.next({ hangs: true });
  const made = await stage.deploy({ configs: { rootPath: '', dockerfile: 'Dockerfile' } });
  await stage.until(made, { build: { status: 'running' } });
  return { ...made, token: await stage.tokenOf(made.revisionId) };
}

test(
  'what a build says first of how it ended stands, whatever it or others say afterwards',
  async () => {
    const { token, ...made } = await building();
    const image = `docker.io/acme/${made.name}:${made.revisionId}`;
    expect((await report(token, { status: 'succeeded', digest: digest('a'), image })).data).toEqual({
      revision: made.revisionId,
      accepted: true,
      status: 'succeeded',
    });
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        report(token, at % 2 === 0 ? { status: 'succeeded', digest: digest('b') } : { status: 'failed', message: 'no' }),
      ),
    );
    for (const { status, data } of again) expect([status, data.accepted, data.status]).toEqual([200, false, 'succeeded']);
    const revision = await stage.until(made, { status: 'active' });
    expect(revision.image).toBe(`docker.io/acme/${made.name}@${digest('a')}`);
    expect((await report(token, { status: 'running' })).data).toMatchObject({ accepted: false, status: 'succeeded' });
    expect(await send('/ticket', token)).toMatchObject({ status: 409, error: { code: 'build.over' } });
  },
  seconds,
);

test(
  'of many reports that come at once, one decides',
  async () => {
    const { token, ...made } = await building();
    const answers = await Promise.all(
      ['1', '2', '3', '4', '5'].map((digit) => report(token, { status: 'succeeded', digest: digest(digit) })),
    );
    expect(answers.filter(({ data }) => data.accepted)).toHaveLength(1);
    const { image } = await stage.until(made, { status: 'active' });
    expect(image).toBe(`docker.io/acme/${made.name}@${digest(String(answers.findIndex(({ data }) => data.accepted) + 1))}`);
  },
  seconds,
);

test(
  'a report is about the revision of its token, and one that comes too late changes nothing',
  async () => {
    const [first, second] = [await building(), await building()];
    expect((await report(first.token, { status: 'failed', message: 'out of disk' })).data).toMatchObject({
      revision: first.revisionId,
      accepted: true,
    });
    await stage.until(first, { status: 'failed' });
    expect(await stage.revision(second)).toMatchObject({ status: 'building', build: { status: 'running' } });
    expect((await report(first.token, { status: 'succeeded', digest: digest('c') })).data).toMatchObject({
      accepted: false,
      status: 'failed',
    });
    expect(await stage.revision(first)).toMatchObject({ status: 'failed', image: null });
    // Passed by a newer one.
    await stage.world.admin.patch(`/deployments/${second.id}/configs`, { configs: { envVars: { A: '1' } } });
    await stage.until(second, { status: 'superseded' });
    expect((await report(second.token, { status: 'succeeded', digest: digest('d') })).data).toMatchObject({ accepted: false });
    expect(await stage.revision(second)).toMatchObject({ status: 'superseded', image: null });
    expect(await send('/ticket', second.token)).toMatchObject({ status: 409 });
  },
  seconds,
);

test(
  'a ticket holds what is needed to build, and what it gave is taken out of everything that the build says',
  async () => {
    const { token, ...made } = await building();
    const { data: ticket } = await send<BuildTicket>('/ticket', token);
    const { commit } = await stage.revision(made);
    expect(ticket).toEqual({
      repository: {
        url: `${stage.github.url}/acme/checkout.git`,
        ref: commit?.sha,
        token: expect.stringMatching(/^ghs_/) as string,
      },
      rootPath: '',
      dockerfile: 'Dockerfile',
      image: `docker.io/acme/${made.name}:${made.revisionId}`,
      registry: { server: 'https://index.docker.io/v1/', username: 'acme', password: stage.registryPassword },
    });
    const login = Buffer.from(`acme:${stage.registryPassword}`).toString('base64');
    const secrets = [token, ticket.repository.token ?? '', stage.registryPassword, login];
    const logTail = [
      '\u001B[31mred\u001B[0m',
      '10%\r50%\r100%',
      ...secrets.map((secret) => `value=${secret};`),
      `"auth":"${login}"`,
      'end\u0007',
    ].join('\n');
    await report(token, { status: 'failed', logTail, message: `docker login -p ${stage.registryPassword} failed` });
    const { build, failure } = await stage.until(made, { status: 'failed' });
    expect(build?.logTail).toBe(
      ['red', '100%', ...secrets.map(() => 'value=[redacted];'), '"auth":"[redacted]"', 'end'].join('\n'),
    );
    expect(failure?.message).toBe('docker login -p [redacted] failed');
    const told = JSON.stringify([await stage.events(made.id), failure]);
    for (const secret of secrets) expect(told).not.toContain(secret);
    for (const secret of secrets) expect(stage.world.logs.join('')).not.toContain(secret);
  },
  seconds,
);

test(
  'of a long log the last 16 KB are kept',
  async () => {
    const { token, ...made } = await building();
    const logTail = Array.from({ length: 2_000 }, (_, at) => `line ${at} ö`).join('\n');
    expect((await report(token, { status: 'running', logTail })).status).toBe(200);
    const { build } = await stage.revision(made);
    expect(Buffer.byteLength(build?.logTail ?? '')).toBeLessThanOrEqual(16 * 1024);
    expect(build?.logTail).toMatch(/^line \d+ ö\n[\s\S]*line 1999 ö$/);
    expect(await report(token, { status: 'running', logTail: 'x'.repeat(70_000) })).toMatchObject({
      status: 413,
      error: { code: 'request.too_large' },
    });
    await report(token, { status: 'failed' });
  },
  seconds,
);

test(
  'everything in a report is checked',
  async () => {
    const { token } = await building();
    const wrong: readonly [object, string][] = [
      [{}, 'body.status'],
      [{ status: 'done' }, 'body.status'],
      [{ status: 'succeeded' }, 'body.digest'],
      [{ status: 'succeeded', digest: 'latest' }, 'body.digest'],
      [{ status: 'succeeded', digest: `sha256:${'A'.repeat(64)}` }, 'body.digest'],
      [{ status: 'succeeded', digest: digest('a'), image: 'docker.io/mallory/web:1' }, 'body.image'],
      [{ status: 'succeeded', digest: digest('a'), image: 'docker.io/acme-of-mallory/web:1' }, 'body.image'],
      [{ status: 'succeeded', digest: digest('a'), image: 'docker.io/acme/../web' }, 'body.image'],
      [{ status: 'running', runUrl: 'javascript:alert(1)' }, 'body.runUrl'],
      [{ status: 'running', logTail: 5 }, 'body.logTail'],
      [{ status: 'running', revision: 'rev_other' }, 'body.revision'],
    ];
    for (const [body, field] of wrong) {
      expect(await report(token, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        error: { code: 'request.invalid', details: [{ field }] },
      });
    }
    expect(await report(token, '{"status":')).toMatchObject({ status: 400 });
    await report(token, { status: 'failed' });
  },
  seconds,
);

test(
  'a token that was forged, has expired or was made for something else is refused',
  async () => {
    const { token, id, revisionId } = await building();
    const { now } = stage.world.clock;
    const [head = '', claims = '', signature = ''] = token.split('.');
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const at = Math.floor(now().getTime() / 1_000);
    const own = masterKey(Buffer.alloc(32, 'another key'));
    const refused = [
      undefined,
      'x',
      stage.world.admin.token,
      `${head}.${claims}.`,
      `${head}.${claims}.${signature.slice(0, -3)}AAA`,
      `${part({ alg: 'none' })}.${claims}.`,
      `${head}.${part({ sub: 'rev_00000000000000000000000000', aud: 'build', iat: at, exp: at + 60 })}.${signature}`,
      await callbackTokens({ masterKey: own, now }).sign(revisionId),
      await callbackTokens({
        masterKey: masterKey(Buffer.alloc(32, 'spacedock test key')),
        now: () => new Date(now().getTime() - 3 * 3_600_000),
      }).sign(revisionId),
      await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(revisionId)
        .setAudience('build')
        .setIssuedAt(at)
        .setExpirationTime(at + 60)
        .sign(Buffer.alloc(32, 'spacedock test key')),
      // Of a revision that is not there.
      await stage.tokenOf(`${revisionId.slice(0, -3)}${revisionId.endsWith('abc') ? 'cba' : 'abc'}`),
    ];
    for (const given of refused) {
      for (const path of ['', '/ticket'] as const) {
        const answer = await send(path, given, path === '' ? { status: 'succeeded', digest: digest('e') } : {});
        expect([answer.status, answer.error.code], given).toEqual([401, 'build.token_refused']);
      }
    }
    expect(await stage.revision({ id, revisionId })).toMatchObject({ status: 'building', build: { status: 'running' } });
    // And the other way round: it opens nothing else.
    expect((await exchange(`${stage.world.url}/api/deployments`, { method: 'GET', token })).status).toBe(401);
    await report(token, { status: 'failed' });
  },
  seconds,
);

test(
  'a build that reports without end is slowed down, and others are not',
  async () => {
    const [first, second] = [await building(), await building()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(first.token, { status: 'running' })));
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed.length).toBeGreaterThan(0);
    expect(slowed[0]?.headers.get('retry-after')).toBe('1');
    expect((await report(second.token, { status: 'failed' })).status).toBe(200);
    await pause(1_100);
    expect((await report(first.token, { status: 'failed' })).data).toMatchObject({ accepted: true });
  },
  seconds,
);

test(
  'the code of a fork is built without a token of ours, and what is copied with it with one',
  async () => {
    const { token, ...made } = await building();
    await stage.world.database.pool.query(
      'update config.environments set preview_fork = true where id = (select env_id from config.deployments where id = $1)',
      [made.id],
    );
    expect((await send<BuildTicket>('/ticket', token)).data.repository.token).toMatch(/^ghs_/);
    await stage.world.database.pool.query(
      "update config.deployments set repo_key = replace(repo_key, '/acme/', '/mallory/') where id = $1",
      [made.id],
    );
    const { data } = await send<BuildTicket>('/ticket', token);
    expect(data.repository).toEqual({ url: `${stage.github.url}/mallory/checkout.git`, ref: expect.any(String) as string });
    await report(token, { status: 'failed' });
  },
  seconds,
);
