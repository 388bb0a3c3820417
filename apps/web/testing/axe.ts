import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What would shut somebody out: rules of axe-core that are broken seriously or critically, with the first places. */
export async function barriers(page: Page): Promise<readonly string[]> {
  // Given to the browser, not to the page: its Content-Security-Policy would rightly refuse it as a script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')})`,
    );
}
