import type { Page } from 'playwright-core';

/** To another screen without loading the app anew, as a click on a link does. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, `/zopday${address}`);
  await settled(page, address);
}

/** Until the screen is there, and nothing of it is still being loaded. */
export async function settled(page: Page, address?: string): Promise<void> {
  await page.waitForFunction(
    (at) => {
      const line = document.querySelector('[data-at]');
      if (line === null || line.hasAttribute('data-asking')) return false;
      if (at !== undefined && line.getAttribute('data-at')?.replace(/^\/zopday/, '') !== at) return false;
      return (
        document.querySelector('h1, [data-state]') !== null &&
        document.querySelector('[data-state="loading"], .mantine-Skeleton-root') === null
      );
    },
    address,
    { timeout: 15_000 },
  );
}
