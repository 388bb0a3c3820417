import type { Locator, Page } from 'playwright-core';

/** More inputs than any screen has before what one looks for. */
const mostPresses = 80;

/** As somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ timeout: 20_000 });
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way to ${String(target)} by the Tab key.`);
}
