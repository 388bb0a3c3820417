import type { Figures } from './load.ts';

/** One line of a table: what it is about, and figures below each other. */
export const tableLine = (title: string, cells: readonly string[], width = 10): string =>
  `${title.padEnd(40)}${cells.map((cell) => cell.padStart(width)).join('')}\n`;

export const percent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)} %`;

/** Prints what was measured, each beside how it does against the one that the others are held against. */
export function printFigures(title: string, figures: ReadonlyMap<string, Figures>, baseline: string): void {
  const base = figuresOf(figures, baseline);
  process.stdout.write(`\n${title}\n${tableLine('target', ['req/s', 'p50 ms', 'p99 ms', 'of base'])}`);
  for (const [name, { requestsPerSecond, p50, p99 }] of figures) {
    const share = percent(requestsPerSecond / base.requestsPerSecond);
    process.stdout.write(tableLine(name, [requestsPerSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), share]));
  }
}

export function figuresOf<Measured>(figures: ReadonlyMap<string, Measured>, name: string): Measured {
  const found = figures.get(name);
  if (!found) throw new Error(`no figures for ${name}`);
  return found;
}
