import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('the reference loads its script and the API document from here, and nothing from elsewhere', async () => {
  const answer = await fetch(`${world.url}/api/docs`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  expect(page).not.toMatch(/https?:\/\/|\/\/cdn/);
  expect(page).toContain('"url": "/api/openapi.json"');
  expect(page).toContain('"telemetry": false');
  expect(page).toContain('"withDefaultFonts": false');

  const sources = [...page.matchAll(/<script[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source);
  expect(sources).toHaveLength(1);
  const script = await fetch(`${world.url}${sources[0]}`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await script.text()).length).toBeGreaterThan(1_000_000);
});

test('its policy lets nothing in from elsewhere, and runs exactly the lines that are in the page', async () => {
  const answer = await fetch(`${world.url}/api/docs`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = [...(await answer.text()).matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code);
  const inline = scripts.filter((code) => code !== '');
  expect(inline).toHaveLength(1);
  const [hash] = inline.map((code) => createHash('sha256').update(code).digest('base64'));
  expect(policy).toBe(
    `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; `
    + `img-src 'self' data:; font-src 'self'; `
    + `form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  );
});
