import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const paths = ['/api/projects', '/api/nowhere', '/nowhere', '/healthz', '/api/openapi.json', '/%zz'];

test.each(paths)('%s cannot be sniffed, framed, run or traced', async (path) => {
  const { headers } = await fetch(`${world.url}${path}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/^req_/),
  });
  expect(headers.get('cache-control')).toBe(path.startsWith('/api') ? 'no-store' : null);
  // Over plain HTTP anybody on the way could send it.
  expect(headers.get('strict-transport-security')).toBeNull();
});
