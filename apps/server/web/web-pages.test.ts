import { request } from 'node:http';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

const script = `console.log(${JSON.stringify('first '.repeat(200))});\n`;
const page = (asset: string): string =>
  `<!doctype html><script nonce="__CSP_NONCE__" type="module" src="/zopday/assets/${asset}"></script><meta property="csp-nonce" nonce="__CSP_NONCE__">`;

let world: World;
let outer: string;
let directory: string;
const put = (path: string, content: string | Buffer): Promise<void> => writeFile(join(directory, path), content);

beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'spacedock-web-'));
  directory = join(outer, 'dist');
  for (const folder of ['', 'assets', '.building', 'icons']) await mkdir(join(directory, folder));
  await writeFile(join(outer, 'secret.js'), 'secret');
  await put('.building/secret.js', 'secret');
  await put('assets/.secret.js', 'secret');
  await put('built-from.txt', 'secret');
  await put('assets/app-1a2b3c4d.js', script);
  await put('assets/app-1a2b3c4d.js.br', brotliCompressSync(script));
  await put('assets/app-1a2b3c4d.js.gz', gzipSync(script));
  await put('assets/app-1a2b3c4d.css', 'body { margin: 0 }');
  await put('icons/dock.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await put('index.html', page('app-1a2b3c4d.js'));
  world = await startWorld({ web: directory, requestsPerSecond: 1 });
});
afterAll(async () => {
  await world.close();
  await rm(outer, { recursive: true });
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The path as it is: fetch would tidy it up, and take compressed bodies apart. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET', at = world.url): Promise<Got> {
  const { hostname, port } = new URL(at);
  const sent = request({ hostname, port, path, method, headers, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const nonceIn = (text: Buffer | string): string => /nonce="([^"]*)"/.exec(text.toString())?.[1] ?? '';

describe('the page', () => {
  test.each([
    '/zopday',
    '/zopday/',
    '/zopday?next=1',
    '/zopday/spaces/spc_1/nodes',
    '/zopday/index.html',
    '/zopday/a.b/c.js',
    '/zopday/%F0%9F%9A%80',
  ])('is what %s answers', async (path) => {
    const { status, headers, body } = await get(path);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body.toString()).toBe(page('app-1a2b3c4d.js').replaceAll('__CSP_NONCE__', nonceIn(body)));
  });

  test('is guarded by headers that let in nothing but our own files', async () => {
    const { headers, body } = await get('/zopday/');
    const nonce = nonceIn(body);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(headers).toMatchObject({
      'content-security-policy':
        `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; ` +
        `connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cache-control': 'no-cache',
      'x-request-id': expect.stringMatching(/^req_/) as string,
    });
    expect(nonceIn((await get('/zopday/')).body), 'each answer has its own').not.toBe(nonce);
  });

  test('is not sent again to who has it, and the policy stays that of the page they have', async () => {
    const { headers, body } = await get('/zopday/');
    const { etag = '' } = headers;
    const again = await get('/zopday/spaces', { 'if-none-match': `W/"other", ${etag}` });
    expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'no-cache' } });
    expect(again.body).toHaveLength(0);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect(again.headers['content-security-policy']).toContain(`'nonce-${nonceIn(body)}'`);
    for (const other of ['*', '"x"', etag.replace('.', ".'unsafe-inline' "), `${etag.slice(0, -2)}"`]) {
      expect(await get('/zopday/', { 'if-none-match': other }), other).toMatchObject({ status: 200 });
    }
  });

  test('can be asked for without its text, and for nothing else', async () => {
    const { headers } = await get('/zopday/');
    const head = await get('/zopday/', {}, 'HEAD');
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': headers['content-length'], 'content-type': headers['content-type'] },
    });
    expect(head.body).toHaveLength(0);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await get('/zopday/', {}, method)).status, method).toBe(404);
  });

  test('is for everybody, however often they ask, and is not written down', async () => {
    const headers = { authorization: `Bearer ${world.admin.token ?? ''}` };
    for (let count = 0; count < 20; count += 1) expect((await get('/zopday/', headers)).status).toBe(200);
    expect((await get('/api/projects', headers)).status).toBe(200);
    expect((await get('/zopday/', { authorization: 'Bearer wrong' })).status).toBe(200);
    const entries = await world.db.selectFrom('config.audit_log').select('id').execute();
    expect(entries).toEqual([]);
  });
});

describe('files', () => {
  test('of a build are kept for ever by who has them', async () => {
    const { status, headers, body } = await get('/zopday/assets/app-1a2b3c4d.js');
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: script });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // A worker made of it may load its chunks, and speak with the server.
      'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`,
      vary: 'accept-encoding',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    const css = await get('/zopday/assets/app-1a2b3c4d.css', { 'accept-encoding': 'br, gzip' });
    expect(css.headers, 'there is no compressed copy').not.toHaveProperty('content-encoding');
    expect(css).toMatchObject({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' } });
  });

  test('go out compressed to who takes that', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await get('/zopday/assets/app-1a2b3c4d.js', { 'accept-encoding': encoding });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        vary: 'accept-encoding',
      });
      expect(unpack[encoding](body).toString()).toBe(script);
      const head = await get('/zopday/assets/app-1a2b3c4d.js', { 'accept-encoding': encoding }, 'HEAD');
      expect(head.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
    }
  });

  test('that may change under their name are asked for each time', async () => {
    const { headers } = await get('/zopday/icons/dock.svg');
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy'], 'nothing in a picture is run').toBe(`default-src 'none'; frame-ancestors 'none'`);
    expect(await get('/zopday/icons/dock.svg', { 'if-none-match': headers.etag ?? '' })).toMatchObject({ status: 304 });
  });

  test.each(['app-00000000.js', 'app-1a2b3c4d.js.br', 'app-1a2b3c4d.js.gz', '', '.secret.js', 'app-1a2b3c4d.js/', 'constructor'])(
    'there is no asset %j: never the page instead',
    async (name) => {
      const { status, headers } = await get(`/zopday/assets/${name}`);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/plain; charset=utf-8' });
    },
  );
});

test('no path leads out of the app', async () => {
  const step = fc.constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%2E.',
    '..%2f',
    '%2f',
    '%5c',
    '..\\',
    '%00',
    '%252e%252e',
    'assets',
    '.building',
    '~',
    '//',
    ';',
  );
  const end = fc.constantFrom(
    'secret.js',
    'secret.js%00.css',
    'dist/../secret.js',
    '.building/secret.js',
    '.secret.js',
    'built-from.txt',
    'etc/passwd',
    '',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), end, async (steps, last) => {
      const { status, body } = await get(`/zopday/${[...steps, last].join('/')}`);
      expect([200, 400, 404]).toContain(status);
      expect(body.toString()).not.toMatch(/secret(?!\.js)|root:/);
    }),
    { numRuns: 300 },
  );
});

describe('another build', () => {
  test('is shown by the next page, while those that are open still get their files', async () => {
    const { headers } = await get('/zopday/');
    await put('assets/app-5e6f7a8b.js', 'second');
    await put('index.next', page('app-5e6f7a8b.js'));
    await rename(join(directory, 'index.next'), join(directory, 'index.html'));
    const pages = await Promise.all(Array.from({ length: 5 }, () => get('/zopday/', { 'if-none-match': headers.etag ?? '' })));
    for (const { status, body } of pages)
      expect({ status, text: body.toString() }).toMatchObject({
        status: 200,
        text: expect.stringContaining('app-5e6f7a8b.js') as string,
      });
    expect((await get('/zopday/assets/app-5e6f7a8b.js')).body.toString()).toBe('second');
    expect((await get('/zopday/assets/app-1a2b3c4d.js')).status).toBe(200);
  });

  test('whose files are asked for before its page is noticed too', async () => {
    await put('assets/app-9c0d1e2f.js', 'third');
    await put('index.next', page('app-9c0d1e2f.js'));
    await rename(join(directory, 'index.next'), join(directory, 'index.html'));
    expect((await get('/zopday/assets/app-9c0d1e2f.js')).body.toString()).toBe('third');
  });

  test('that took files away does not make the server fail', async () => {
    await rm(join(directory, 'assets/app-9c0d1e2f.js'));
    expect((await get('/zopday/assets/app-9c0d1e2f.js')).status).toBe(404);
  });
});

test('without a build the page says what to do, until there is one', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'spacedock-web-'));
  onTestFinished(() => rm(empty, { recursive: true }));
  const bare = await startWorld({ web: join(empty, 'dist') });
  onTestFinished(() => bare.close());
  for (const path of ['/zopday', '/zopday/spaces', '/zopday/assets/x.js']) {
    const { status, headers, body } = await get(path, {}, 'GET', bare.url);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 503, type: 'text/html; charset=utf-8' });
    expect(body.toString()).toContain('npm run web:build');
  }
  expect((await get('/api/openapi.json', {}, 'GET', bare.url)).status).toBe(200);
  await mkdir(join(empty, 'dist'));
  await writeFile(join(empty, 'dist/index.html'), page('x.js'));
  expect((await get('/zopday', {}, 'GET', bare.url)).status).toBe(200);
});
