import type { Page } from 'playwright-core';

/** Tasks of the thread that scripts and layout share, by the time that they had a processor for: however busy the machine is. */
export interface MainThread {
  readonly cpuSeconds: number;
  readonly longestCpuMs: number;
  /** More than 50 ms. */
  readonly longByCpu: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Follows the main thread of the page until it is asked for. */
export async function followMainThread(page: Page): Promise<() => Promise<MainThread>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser of its own to follow.');
  await browser.startTracing(page, { categories: ['-*', 'toplevel', '__metadata'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const mains = new Set(threads.map(({ pid, tid }) => `${pid}/${tid}`));
    const tasks = traceEvents
      .filter(({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid}/${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
    return {
      cpuSeconds: tasks.reduce((sum, task) => sum + task, 0) / 1000,
      longestCpuMs: tasks.reduce((most, task) => Math.max(most, task), 0),
      longByCpu: tasks.filter((task) => task > 50).length,
    };
  };
}
