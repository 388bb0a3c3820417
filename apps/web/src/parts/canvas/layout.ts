import type { ELK } from 'elkjs/lib/elk-api.js';
import { elkGraph, type Laid, laidOut, type LayoutGraph } from './elk-graph.ts';

let engine: Promise<ELK> | undefined;

/** Loaded when a canvas is first arranged, and kept: it takes a moment to start. */
async function startEngine(): Promise<ELK> {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  // Beside the page, not in it: large graphs take long enough to be felt.
  return new Elk({ workerFactory: () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }) });
}

/** Finds a place for everything: along the edges from left to right, children inside of their parents. */
export async function layout(graph: LayoutGraph): Promise<Map<string, Laid>> {
  engine ??= startEngine();
  try {
    return laidOut(await (await engine).layout(elkGraph(graph)));
  } catch (error) {
    // A worker that could not be loaded may be there the next time.
    engine = undefined;
    throw error;
  }
}
