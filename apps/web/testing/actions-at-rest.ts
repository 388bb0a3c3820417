import type { Locator, Page } from 'playwright-core';
import { settled } from './go.ts';

/** What a screen offers to do. Canvases and editors come a moment after their screen: what is offered is what stays. */
export async function actionsAtRest(page: Page): Promise<readonly string[]> {
  let [before, now] = [await offered(page.locator('body')), undefined as readonly string[] | undefined];
  for (let tries = 0; tries < 10 && now?.join() !== before.join(); tries += 1) {
    before = now ?? before;
    await page.waitForTimeout(150);
    await settled(page);
    now = await offered(page.locator('body'));
  }
  return now ?? before;
}

/** What stands in the menus of a screen, which are not there before somebody opens them. */
export async function actionsInMenus(page: Page): Promise<readonly string[]> {
  const menus = page.locator('#content button[aria-haspopup="menu"]:not([data-action], [aria-label="Copy as a command"])');
  const found: string[] = [];
  for (const target of await menus.all()) {
    await target.click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    found.push(...(await offered(menu)));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }
  return found;
}

async function offered(within: Locator): Promise<readonly string[]> {
  const all = await within
    .locator('[data-action]')
    .evaluateAll((found) => found.map((each) => each.getAttribute('data-action') ?? ''));
  return [...new Set(all)].toSorted();
}
