import type { Page } from 'playwright-core';
import type { ScrollFigures } from './app-figures.ts';
import { recordFrames, type Recorded } from './frame-recorder.ts';
import { followMainThread } from './main-thread.ts';

/** How far the wheel is turned within a frame, in pixels: by a notch, or as far as a trackpad flies in a hurry, some 19 rows. */
export const paces = { notch: 120, hurry: 900 } as const;
const rowHeight = 48;
const patienceMs = 240_000;

/** What happens in a page while work is done, and what is in it then. */
export async function watched(page: Page, name: string, work: () => Promise<void>): Promise<ScrollFigures> {
  const thread = await followMainThread(page);
  const stop = await recordFrames(page);
  await work();
  const recorded = await stop();
  return { name, ...summary(recorded), ...(await thread()), ...(await contents(page)) };
}

/** Turns the wheel over the table until its last row is in sight, one step a frame. */
export async function wheelToEnd(page: Page, rows: number, step: number): Promise<void> {
  const box = await page.locator('[role="table"]').boundingBox();
  if (!box) throw new Error('There is no table to scroll on this page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const giveUp = performance.now() + patienceMs; performance.now() < giveUp;) {
    await page.mouse.wheel(0, step);
    const atEnd = await page.evaluate(async (height) => {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      });
      const table = document.querySelector('[role="table"]');
      return table !== null && table.scrollHeight >= height && table.scrollTop + table.clientHeight >= table.scrollHeight - 1;
    }, rows * rowHeight);
    if (atEnd) return;
  }
  throw new Error(`The end of ${rows} rows was not reached within ${patienceMs / 1000} s.`);
}

/** Puts all rows into the page at once, as a table without any art would, made of the cells that the app shows. */
export async function showPlainTable(page: Page, rows: number): Promise<void> {
  await page.evaluate((count) => {
    const table = document.querySelector('[role="table"]');
    const head = table?.querySelector('[role="row"]');
    const samples = [...(table?.querySelectorAll('[role="rowgroup"] > [role="row"]') ?? [])];
    if (!table || !head || samples.length === 0) throw new Error('There is no table with rows on this page.');
    const body = document.createElement('div');
    for (let index = 0; index < count; index += 1) {
      const row = samples[index % samples.length]?.cloneNode(true) as HTMLElement;
      Object.assign(row.style, { position: 'static', transform: 'none' });
      const link = row.querySelector('a');
      if (link) link.textContent = `app-${index}`;
      body.append(row);
    }
    const plain = table.cloneNode(false) as HTMLElement;
    plain.append(head.cloneNode(true), body);
    document.body.replaceChildren(plain);
  }, rows);
}

function summary({ frames, longTasks, longFrames }: Recorded) {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: sorted.at(-1) ?? Number.NaN,
    longTasks: longTasks.length,
    longFrames: longFrames.length,
  };
}

async function contents(page: Page): Promise<Pick<ScrollFigures, 'rows' | 'elements' | 'heapMegabytes'>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  const counts = await page.evaluate(() => ({
    rows: document.querySelectorAll('[role="row"]').length - 1,
    elements: document.querySelectorAll('*').length,
  }));
  return { ...counts, heapMegabytes: heap / 1e6 };
}
