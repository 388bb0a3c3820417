import type { BrowserContext, Page } from 'playwright-core';
import type { EchoFigures } from './app-figures.ts';
import { settled } from './go.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/**
 * One project open in two browsers. In the one its name is changed, again and again; taken is the time from the key that saves it
 * until each of the two shows it. What the other takes longer than the one is what living together costs.
 */
export async function echoes(
  one: BrowserContext,
  other: BrowserContext,
  projectUrl: string,
  rounds: number,
): Promise<readonly EchoFigures[]> {
  const [writer, reader] = await Promise.all([one.newPage(), other.newPage()]);
  await Promise.all([writer.goto(projectUrl), reader.goto(projectUrl)]);
  await Promise.all([settled(writer), settled(reader)]);
  const own: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Renamed ${round}`;
    await writer.getByRole('button', { name: /^More for the project/ }).click();
    await writer.getByRole('menuitem', { name: 'Rename and describe' }).click();
    await writer.getByRole('textbox', { name: 'Name' }).fill(name);
    const since = performance.now();
    const seen = async (page: Page): Promise<number> => {
      await heading(page, name).waitFor();
      return performance.now() - since;
    };
    const shown = Promise.all([seen(writer), seen(reader)]);
    await writer.keyboard.press('Enter');
    const [here, there] = await shown;
    own.push(here);
    others.push(there);
    await writer.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await Promise.all([writer.close(), reader.close()]);
  return [figuresOf('in the browser that did it', own), figuresOf('in the other one', others)];
}

function figuresOf(name: string, times: readonly number[]): EchoFigures {
  const sorted = times.toSorted((one, other) => one - other);
  return { name, p50: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
}
