import type { Figures } from './load.ts';

/** Prints what was measured, each beside how it does against the one that the others are held against. */
export function printFigures(title: string, figures: ReadonlyMap<string, Figures>, baseline: string): void {
  const base = figuresOf(figures, baseline);
  process.stdout.write(`\n${title}\n${'target'.padEnd(36)}${'req/s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'of base'.padStart(10)}\n`);
  for (const [name, { requestsPerSecond, p50, p99 }] of figures) {
    const share = `${(requestsPerSecond / base.requestsPerSecond * 100).toFixed(0)} %`;
    process.stdout.write(`${name.padEnd(36)}${requestsPerSecond.toFixed(0).padStart(9)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}${share.padStart(10)}\n`);
  }
}

export function figuresOf(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name);
  if (!found) throw new Error(`no figures for ${name}`);
  return found;
}
