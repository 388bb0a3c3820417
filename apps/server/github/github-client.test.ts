import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { githubClient, type GithubClientParts } from './github-client.ts';
import { GithubRefused, GithubUnreachable } from './github-errors.ts';

type Handle = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** Something that answers where a GitHub would. */
async function answering(handle: Handle): Promise<string> {
  const server = createServer((request, response) => handle(request, response, origin));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return origin;
}

function clientOf(origin: string, parts: Partial<GithubClientParts> = {}) {
  const client = githubClient({ apiUrl: `${origin}/api/v3`, privateAddresses: true, token: 'ghs_given', ...parts });
  onTestFinished(client.close);
  return client;
}

function json(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}

test('what is named in the path is escaped, and the token is sent along', async () => {
  const origin = await answering(({ url, headers }, response) =>
    json(response, 200, { url, authorization: headers.authorization }),
  );
  const answer = await clientOf(origin).ask('GET /repos/{owner}/{repo}/branches/{branch}', {
    owner: 'acme',
    repo: 'checkout',
    branch: 'feature/../x y',
  });
  expect(answer).toEqual({ url: '/api/v3/repos/acme/checkout/branches/feature%2F..%2Fx%20y', authorization: 'Bearer ghs_given' });
});

test('a body goes out as JSON, and an answer without one is fine', async () => {
  const bodies: string[] = [];
  const origin = await answering((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => bodies.push(chunk))
      .on('end', () => response.writeHead(204).end());
  });
  await clientOf(origin).ask('POST /repos/{owner}/{repo}/dispatches', { owner: 'a', repo: 'b', inputs: { name: 'grün' } });
  expect(JSON.parse(bodies.join(''))).toEqual({ inputs: { name: 'grün' } });
});

test('lists are followed to their end, or to as many as are wanted', async () => {
  const origin = await answering(({ url }, response, at) => {
    const page = Number(new URL(url ?? '', at).searchParams.get('page') ?? 1);
    const link =
      page < 3 ? { link: `<${at}/api/v3/things?page=${page + 1}>; rel="next", <${at}/api/v3/things?page=3>; rel="last"` } : {};
    json(response, 200, { total_count: 6, things: [page * 2 - 1, page * 2] }, link);
  });
  const client = clientOf(origin);
  expect(await client.list('GET /things', {}, { field: 'things' })).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await client.list('GET /things', {}, { field: 'things', most: 3 })).toEqual([1, 2, 3]);
});

test('neither a page nor a redirect leads the token to somebody else', async () => {
  const seen: string[] = [];
  const elsewhere = await answering(({ url }, response) => {
    seen.push(url ?? '');
    json(response, 200, []);
  });
  const origin = await answering(({ url }, response, at) => {
    if (url?.startsWith('/api/v3/pages')) return json(response, 200, [], { link: `<${elsewhere}/more>; rel="next"` });
    if (url?.startsWith('/api/v3/old')) return json(response, 301, {}, { location: `${at}/api/v3/new` });
    if (url?.startsWith('/api/v3/new')) return json(response, 200, { renamed: true });
    return json(response, 302, {}, { location: `${elsewhere}/logs` });
  });
  const client = clientOf(origin);
  expect(await client.ask('GET /old')).toEqual({ renamed: true });
  await expect(client.ask('GET /logs')).rejects.toThrow(GithubUnreachable);
  await expect(client.list('GET /pages')).rejects.toThrow('no request is sent to');
  expect(seen).toEqual([]);
});

test('a refusal carries the status and the words of GitHub, and nothing of the request', async () => {
  const origin = await answering((_, response) =>
    json(response, 404, { message: 'Not Found', documentation_url: 'https://docs.github.com' }),
  );
  const error = await clientOf(origin)
    .ask('GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GithubRefused);
  expect(error).toMatchObject({ status: 404, said: 'Not Found', retryAfterMs: undefined });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('ghs_given');
});

test('a limit says when to come again, in either of its two forms', async () => {
  const reset = 1_700_000_090;
  const origin = await answering(({ url }, response) => {
    const headers: Record<string, string> = url?.endsWith('secondary')
      ? { 'retry-after': '7' }
      : { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset), date: new Date((reset - 90) * 1000).toUTCString() };
    json(response, 403, { message: 'API rate limit exceeded' }, headers);
  });
  const client = clientOf(origin);
  await expect(client.ask('GET /secondary')).rejects.toMatchObject({ status: 403, retryAfterMs: 7_000 });
  await expect(client.ask('GET /primary')).rejects.toMatchObject({ status: 403, retryAfterMs: 90_000 });
});

test('a token that was refused is renewed once', async () => {
  const asked: boolean[] = [];
  const token = async (renew: boolean): Promise<string> => {
    asked.push(renew);
    return renew ? 'ghs_new' : 'ghs_old';
  };
  const origin = await answering(({ headers, url }, response) => {
    const good = headers.authorization === 'Bearer ghs_new' && url !== '/api/v3/never';
    json(response, good ? 200 : 401, good ? 'yes' : { message: 'Bad credentials' });
  });
  const client = clientOf(origin, { token });
  expect(await client.ask('GET /user')).toBe('yes');
  expect(asked).toEqual([false, true]);
  await expect(client.ask('GET /never')).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(4);
});

test('no answer, an error of GitHub itself and nobody there are all the same: later', async () => {
  const origin = await answering(({ url }, response) => {
    if (url !== '/api/v3/silent') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Unicorn!</h1>');
  });
  await expect(clientOf(origin, { deadlineMs: 50 }).ask('GET /silent')).rejects.toThrow(/no answer within 0.05 s/);
  await expect(clientOf(origin).ask('GET /broken')).rejects.toThrow(/it answered 502/);
  await expect(clientOf('http://127.0.0.1:1').ask('GET /user')).rejects.toThrow(GithubUnreachable);
});

test('private addresses are not called unless that is allowed, by address or by name', async () => {
  let asked = 0;
  const origin = await answering((_, response) => {
    asked += 1;
    json(response, 200, {});
  });
  expect(() => clientOf(origin, { privateAddresses: false })).toThrow('private or loopback address');
  const named = clientOf(origin.replace('127.0.0.1', 'localhost'), { privateAddresses: false });
  await expect(named.ask('GET /user')).rejects.toThrow('private or loopback address');
  expect(asked).toBe(0);
});

test('whoever asked may stop waiting', async () => {
  const origin = await answering(() => undefined);
  const stop = new AbortController();
  const asking = clientOf(origin).ask('GET /silent', {}, { signal: stop.signal });
  stop.abort();
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});
