import type { Page } from 'playwright-core';
import { settled } from './go.ts';

/** What a screen offers to do. Canvases and editors come a moment after their screen: what is offered is what stays. */
export async function actionsAtRest(page: Page): Promise<readonly string[]> {
  const offered = async (): Promise<readonly string[]> => {
    const all = await page
      .locator('[data-action]')
      .evaluateAll((found) => found.map((each) => each.getAttribute('data-action') ?? ''));
    return [...new Set(all)].toSorted();
  };
  let [before, now] = [await offered(), undefined as readonly string[] | undefined];
  for (let tries = 0; tries < 10 && now?.join() !== before.join(); tries += 1) {
    before = now ?? before;
    await page.waitForTimeout(150);
    await settled(page);
    now = await offered();
  }
  return now ?? before;
}
