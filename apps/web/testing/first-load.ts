import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import type { Load, LoadFigures } from './app-figures.ts';

export interface LoadedPage {
  readonly name: string;
  readonly url: string;
  /** Makes a new browser one that is signed in. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Selectors of what has to be there, and of what must have gone, before it can be used. */
  readonly shows: readonly string[];
  readonly lacks?: readonly string[];
}

/** Loads each page by turns, so that a busy moment of the machine hits them all: with an empty cache, and once more. */
export async function firstLoads(
  browser: Browser,
  pages: readonly LoadedPage[],
  rounds: number,
): Promise<readonly LoadFigures[]> {
  const found = pages.map(({ name }) => ({ name, cold: [] as Load[], warm: [] as Load[] }));
  // The first round is for the server: it reads files and modules when they are first asked for.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, page] of pages.entries()) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      await page.prepare?.(context);
      const [cold, warm] = [await load(context, page), await load(context, page)];
      await context.close();
      if (round === 0) continue;
      found[index]?.cold.push(cold);
      found[index]?.warm.push(warm);
    }
  }
  return found.map(({ name, cold, warm }) => ({ name, cold: medianLoad(cold), warm: medianLoad(warm) }));
}

async function load(context: BrowserContext, { url, shows, lacks = [] }: LoadedPage): Promise<Load> {
  const page = await context.newPage();
  const bytesSoFar = await countBytes(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    ([there, gone]) => {
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      return there.every(has) && !gone.some(has) ? performance.now() : false;
    },
    [shows, lacks] as const,
    { timeout: 60_000 },
  );
  const at = Number(await ready.jsonValue());
  // Told when it has reached the screen, which is after the frame in which everything was there.
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? false);
  const paint = Number(await painted.jsonValue());
  const counted = bytesSoFar();
  await page.close();
  return { ...counted, paint, ready: at };
}

type Counted = Pick<Load, 'script' | 'scriptUnpacked' | 'styles' | 'all'>;

/** Of what has arrived; a stream that stays open is not counted. */
async function countBytes(cdp: CDPSession): Promise<() => Counted> {
  const kinds = new Map<string, string>();
  const unpacked = new Map<string, number>();
  const counted = { script: 0, scriptUnpacked: 0, styles: 0, all: 0 };
  cdp.on('Network.responseReceived', ({ requestId, response }) => void kinds.set(requestId, response.mimeType));
  cdp.on(
    'Network.dataReceived',
    ({ requestId, dataLength }) => void unpacked.set(requestId, (unpacked.get(requestId) ?? 0) + dataLength),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    counted.all += encodedDataLength;
    if (kind.includes('javascript')) {
      counted.script += encodedDataLength;
      counted.scriptUnpacked += unpacked.get(requestId) ?? 0;
    }
    if (kind === 'text/css') counted.styles += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => counted;
}

function medianLoad(loads: readonly Load[]): Load {
  const median = (figure: (load: Load) => number): number =>
    loads.map(figure).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return {
    script: median(({ script }) => script),
    scriptUnpacked: median(({ scriptUnpacked }) => scriptUnpacked),
    styles: median(({ styles }) => styles),
    all: median(({ all }) => all),
    paint: median(({ paint }) => paint),
    ready: median(({ ready }) => ready),
  };
}
