import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ web: true });
  // It may have to be built first, while other tests keep the cores busy.
}, 300_000);
afterAll(() => world.close());

test('the app of this tree is served: its page, and every file that the page names', async () => {
  const page = await fetch(`${world.url}/`);
  expect({ status: page.status, url: page.url }).toEqual({ status: 200, url: `${world.url}/zopday/` });
  const text = await page.text();
  expect(text).not.toContain('__CSP_NONCE__');
  const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)]));
  for (const address of named) {
    const { status, headers } = await fetch(new URL(address, page.url));
    expect({ address, status, kept: headers.get('cache-control') }).toEqual({ address, status: 200, kept: 'public, max-age=31536000, immutable' });
  }
});

test('every script and style in the page carries the nonce that its policy names', async () => {
  const page = await fetch(`${world.url}/zopday/spaces`);
  const nonce = /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  const text = await page.text();
  const tags = [...text.matchAll(/<(script|style)\b[^>]*>/g)].map(([tag]) => tag);
  expect(tags.length).toBeGreaterThan(1);
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
});
