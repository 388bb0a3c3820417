import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from './testing/world.ts';
import { bringWebAppUpToDate } from './web-app.ts';

describe('the app of this tree', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ web: true });
    // It may have to be built first, while other tests keep the cores busy.
  }, 300_000);
  afterAll(() => world.close());

  test('is served: its page, and every file that the page names', async () => {
    const page = await fetch(`${world.url}/`);
    expect({ status: page.status, url: page.url }).toEqual({ status: 200, url: `${world.url}/zopday/` });
    const text = await page.text();
    expect(text).not.toContain('__CSP_NONCE__');
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)]));
    for (const address of named) {
      const { status, headers } = await fetch(new URL(address, page.url));
      expect({ address, status, kept: headers.get('cache-control') }).toEqual({
        address,
        status: 200,
        kept: 'public, max-age=31536000, immutable',
      });
    }
  });

  test('carries in every script and style of its page the nonce that the policy names', async () => {
    const page = await fetch(`${world.url}/zopday/spaces`);
    const nonce = /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    const text = await page.text();
    const tags = [...text.matchAll(/<(script|style)\b[^>]*>/g)].map(([tag]) => tag);
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  });
});

describe('a build at the start', () => {
  /** Runs the script as the boot does, and stops the server when it has said `stop`. */
  async function during(code: string): Promise<readonly { readonly level: number; readonly msg: string }[]> {
    const directory = await mkdtemp(join(tmpdir(), 'spacedock-build-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const script = join(directory, 'build.mjs');
    await writeFile(script, code);
    const lines: { readonly level: number; readonly msg: string }[] = [];
    const ends: (() => Promise<void>)[] = [];
    const log = pino(
      {},
      {
        write(line: string) {
          lines.push(JSON.parse(line) as { level: number; msg: string });
          if (line.includes('"stop"')) for (const end of ends) void end();
        },
      },
    );
    await bringWebAppUpToDate({ script, log, stop: { onStop: (_what, end) => void ends.push(end) } });
    return lines.map(({ level, msg }) => ({ level, msg }));
  }

  test('that fails is an error in the log, not the end of the server', async () => {
    const lines = await during(`console.log('building'); console.error('main.tsx:3 is wrong'); process.exitCode = 1;`);
    expect(lines).toEqual([
      { level: 30, msg: 'building' },
      {
        level: 50,
        msg: expect.stringMatching(/^the web app could not be built: main\.tsx:3 is wrong\n.* npm run web:build$/) as string,
      },
    ]);
  });

  test('ends with the server', async () => {
    expect(await during(`console.log('stop'); setInterval(() => undefined, 1000);`)).toEqual([{ level: 30, msg: 'stop' }]);
  });
});
