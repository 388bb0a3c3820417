import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { createTestDatabase } from '@spacedock/database/testing';
import { startSpacedock, temporaryDataDirectory } from '@spacedock/server/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { run } from '../run.ts';

// Starting a process takes seconds while other tests keep all cores busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const token = 'a-token-that-automation-would-have';
const closers: (() => Promise<unknown>)[] = [];
let url: string;
let directory: string;

beforeAll(async () => {
  const data = await temporaryDataDirectory();
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const server = startSpacedock(['serve', '--port', '0', '--tls-port', 'off', '--data-dir', data.path], {
    DATABASE_URL: database.url,
    SPACEDOCK_ADMIN_TOKEN: token,
  });
  closers.push(
    async () => {
      server.kill('SIGTERM');
      await server.ended;
    },
    database.drop,
    data.remove,
  );
  directory = data.path;
  url = (await server.ready()).web;
});
afterAll(async () => {
  for (const close of closers) await close();
});

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command as somebody at a terminal runs it, signed in at the server unless said otherwise. */
async function api(
  argv: readonly string[],
  { env = { SPACEDOCK_URL: url, SPACEDOCK_TOKEN: token }, input = '' } = {},
): Promise<Said> {
  let [out, err] = ['', ''];
  const code = await run({
    argv: ['api', ...argv],
    env,
    input: async () => input,
    print: (text) => void (out += text),
    note: (text) => void (err += text),
  });
  return { code, out, err };
}

/** A server of another kind, for what ours never says. */
async function elsewhere(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  return `http://127.0.0.1:${port}`;
}

test('what the API answers is printed for reading; a body comes from the command line, a file or the input', async () => {
  const file = join(directory, 'project.json');
  await writeFile(file, '{"name":"From a file"}');
  const bodies = [['{"name":"From a flag"}'], [`@${file}`], ['-', '{"name":"From the input"}']];
  for (const [data = '', input = ''] of bodies) {
    const made = await api(['POST', '/api/projects', '--data', data], { input });
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^\{\n {2}"data": \{\n {4}"id": "prj_/);
  }
  const listed = await api(['GET', '/api/projects?sort_by=name&sort_order=asc']);
  const { data } = JSON.parse(listed.out) as { data: { id: string; name: string }[] };
  expect(data.map(({ name }) => name)).toEqual(['From a file', 'From a flag', 'From the input']);
  expect(await api(['DELETE', `/api/projects/${data[1]?.id}`])).toEqual({ code: 0, out: '', err: '' });
  expect((await api(['--paginate', 'GET', '--url', `${url}/`, '/api/projects?limit=1'])).out).toContain('"From the input"');
});

test('--paginate reads a list to its end', async () => {
  for (let i = 0; i < 5; i += 1) await api(['POST', '/api/teams', '--data', `{"name":"Team ${i}"}`]);
  const { code, out, err } = await api(['GET', '/api/teams?limit=2&sort_by=name&sort_order=asc', '--paginate']);
  expect([code, err]).toEqual([0, '']);
  const all = JSON.parse(out) as { data: { name: string }[] };
  expect(all.data.map(({ name }) => name)).toEqual(['Team 0', 'Team 1', 'Team 2', 'Team 3', 'Team 4']);
  expect(await api(['GET', '/api/auth/me', '--paginate'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Leave out --paginate') as string,
  });
  expect(await api(['POST', '/api/teams', '--paginate'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('goes with GET') as string,
  });
  const endless = await elsewhere((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"data":[1],"meta":{"nextCursor":"again"}}');
  });
  expect(await api(['GET', '/api/teams', '--paginate', '--url', endless])).toMatchObject({
    code: 1,
    err: expect.stringContaining('same cursor twice') as string,
  });
});

test('a refusal is told in words on the error stream, with every wrong field, what to do and how to find it; the exit code is 1', async () => {
  const invalid = await api(['POST', '/api/projects', '--data', '{"description":7}']);
  expect(invalid).toMatchObject({ code: 1, out: '' });
  expect(invalid.err).toMatch(
    /^error: \S.*\n {2}body\.name: is required\n {2}body\.description: .*\n {2}\(400 request\.invalid, request \S+\)\n$/,
  );
  const missing = await api(['GET', '/api/projects/prj_06cf3k2l8o7pq9r1s4t5u6v7a0']);
  expect(missing.err).toMatch(/\(404 object\.not_found, request /);
  const stranger = await api(['GET', '/api/projects'], { env: { SPACEDOCK_URL: url, SPACEDOCK_TOKEN: '' } });
  expect(stranger).toMatchObject({ code: 1, out: '', err: expect.stringContaining('SPACEDOCK_TOKEN') as string });
});

test('of a stream of events the data is printed as it comes; one that breaks off is a failure', async () => {
  let finish = (): void => undefined;
  const address = await elsewhere((request, response) => {
    expect([request.headers.authorization, request.url]).toEqual([`Bearer ${token}`, '/api/changes']);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': hello\n\nid: 1\nevent: step\ndata: {"step":1}\n\n');
    finish = () => void response.end('data: {"step":2}\n\n');
  });
  const printed: string[] = [];
  const first = Promise.withResolvers<void>();
  const ended = run({
    argv: ['api', 'GET', '/api/changes', '--url', address, '--token', token],
    env: {},
    input: async () => '',
    note: () => undefined,
    print(text) {
      printed.push(text);
      first.resolve();
    },
  });
  await first.promise;
  expect(printed).toEqual(['{"step":1}\n']);
  finish();
  expect(await ended).toBe(0);
  expect(printed).toEqual(['{"step":1}\n', '{"step":2}\n']);

  const breaking = await elsewhere((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n', () => response.socket?.destroy());
  });
  expect(await api(['GET', '/api/changes', '--url', breaking])).toMatchObject({
    code: 1,
    out: '1\n',
    err: expect.stringContaining(`${breaking} broke off`) as string,
  });
});

test('what is neither JSON nor events is printed as it is; a redirect is told and not followed', async () => {
  expect((await api(['GET', '/api/audit-logs/export?format=csv'])).out).toMatch(/^id,createdAt,/);
  const followed: (string | undefined)[] = [];
  const other = await elsewhere((request, response) => {
    followed.push(request.url);
    response.end();
  });
  const leading = await elsewhere((_, response) => void response.writeHead(302, { location: `${other}/stolen` }).end());
  expect(await api(['GET', '/', '--url', leading])).toEqual({ code: 0, out: '', err: `It leads to ${other}/stolen\n` });
  expect(followed).toEqual([]);
});

test('without a server, or with something else in its place, it is said what to do', async () => {
  const gone = 'http://127.0.0.1:9';
  const { code, err } = await api(['GET', '/api/projects', '--url', gone]);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^error: No answer from http:\/\/127\.0\.0\.1:9: .+ Start a server with npm start, or say where it is with --url or SPACEDOCK_URL\.\n$/,
  );
  const proxy = await elsewhere(
    (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  );
  expect((await api(['GET', '/api/projects', '--url', proxy])).err).toBe(
    'error: The server answered 502, and not as a Spacedock would. Check --url.\n',
  );
});

test.each([
  [['GET'], ['<path>: is missing']],
  [[], ['<METHOD>: is missing; give one of GET', '<path>: is missing']],
  [
    ['FETCH', 'projects'],
    ['<METHOD>: is not accepted', '<path>: is not accepted; give a path as in the API reference'],
  ],
  [['GET', '/api/projects', '--ulr', 'http://x'], ['--ulr: is not an option; did you mean --url?']],
  [['GET', '/api/projects', '--port', '9000'], ['--port: is not an option of this command']],
  [['GET', '/api/projects', '/api/teams'], ['what follows: is more than this command takes']],
  [
    ['GET', '/api/projects', '--url', 'ftp://x', '--paginate=no', '--token'],
    ['--url: is not accepted; give an http:// or https:// URL', '--paginate: takes no value', '--token: has no value'],
  ],
])('%j is called wrongly: exit code 2, every problem at once, and nothing is sent', async (argv, said) => {
  const { code, out, err } = await api(argv);
  expect([code, out]).toEqual([2, '']);
  for (const problem of said) expect(err).toContain(problem);
});

test('a wrong variable is named as such, and what is no JSON is not sent or quoted', async () => {
  const wrong = await api(['GET', '/api/projects'], { env: { SPACEDOCK_URL: 'localhost:8080', SPACEDOCK_TOKEN: 'two words' } });
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain('SPACEDOCK_URL: is not accepted');
  expect(wrong.err).toContain('SPACEDOCK_TOKEN: is not accepted');
  expect(wrong.err).not.toContain('two words');
  const unreadable = await api(['POST', '/api/projects', '--data', '{"password": hunter2}']);
  expect(unreadable).toMatchObject({ code: 1, out: '' });
  expect(unreadable.err).toBe(`error: What --data holds is not JSON. Give JSON, such as '{"name":"Checkout"}'.\n`);
  expect((await api(['GET', '/api/projects', '--data', '{}'])).err).toContain('A GET has no body');
});
