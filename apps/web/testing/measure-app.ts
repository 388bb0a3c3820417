import type { BrowserContext } from 'playwright-core';
import type { AppFigures } from './app-figures.ts';
import { launchChromium } from './chromium.ts';
import { firstLoads } from './first-load.ts';
import { settled } from './go.ts';
import { paces, showPlainTable, watched, wheelToEnd } from './scrolling.ts';
import { echoes } from './two-browsers.ts';

/*
 * A process of `npm run bench`: measures the app of a server in a real Chromium and writes one line of JSON.
 * Arguments: the address of the server, somebody's e-mail and password, how many deployments there are, the id of a project.
 */

const [url = '', email = '', password = '', count = '', project = ''] = process.argv.slice(2);
const rows = Number(count);
const rounds = 5;

async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { email, password, cookie: true } });
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}: ${await answer.text()}`);
}

const app = { shows: ['h1', '[data-at]:not([data-asking])'], lacks: ['[data-state="loading"]', '.mantine-Skeleton-root'] };
const browser = await launchChromium();
try {
  const loads = await firstLoads(
    browser,
    [
      { name: 'sign-in', url: `${url}/zopday/sign-in`, ...app },
      { name: 'start', url: `${url}/zopday/`, prepare: signIn, ...app },
      { name: 'API reference', url: `${url}/api/docs`, shows: ['h1'] },
    ],
    rounds,
  );

  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await signIn(context);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${url}/zopday/deployments`);
    await settled(page, '/deployments');
    return page;
  };
  const page = await open();
  const still = await watched(page, 'nothing is done', () => page.waitForTimeout(2_000));
  const list = await watched(page, 'our list', () => wheelToEnd(page, rows, paces.notch));
  await page.close();
  const hurried = await open();
  const fast = await watched(hurried, 'our list, in a hurry', () => wheelToEnd(hurried, rows, paces.hurry));
  await hurried.close();
  const peer = await open();
  const plain = await watched(peer, 'plain table, in a hurry', async () => {
    await showPlainTable(peer, rows);
    await wheelToEnd(peer, rows, paces.hurry);
  });

  const other = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await signIn(other);
  const seen = await echoes(context, other, `${url}/zopday/projects/${project}`, 20);
  await Promise.all([context.close(), other.close()]);

  const figures: AppFigures = { loads, scrolls: [still, list, fast, plain], echoes: seen };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await browser.close();
}
