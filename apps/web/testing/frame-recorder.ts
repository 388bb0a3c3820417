import type { Page } from 'playwright-core';

/** In ms. */
export interface Recorded {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  readonly longFrames: readonly number[];
}

interface Recorder {
  readonly stop: () => Recorded;
}

/** Writes down the time between frames, and what the browser itself calls long, until it is asked for. */
export async function recordFrames(page: Page): Promise<() => Promise<Recorded>> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const long = { longtask: [] as number[], 'long-animation-frame': [] as number[] };
    const observers = Object.entries(long).map(([type, durations]) => {
      const take = (entries: PerformanceEntryList): void => void durations.push(...entries.map(({ duration }) => duration));
      const observer = new PerformanceObserver((list) => take(list.getEntries()));
      observer.observe({ type });
      return { observer, take };
    });
    let last = performance.now();
    let next = requestAnimationFrame(function frame(now) {
      frames.push(now - last);
      last = now;
      next = requestAnimationFrame(frame);
    });
    (window as unknown as { recorder: Recorder }).recorder = {
      stop() {
        cancelAnimationFrame(next);
        for (const { observer, take } of observers) {
          take(observer.takeRecords());
          observer.disconnect();
        }
        // The first one began before the recording.
        return {
          frames: frames.slice(1),
          longTasks: long.longtask,
          longFrames: long['long-animation-frame'].filter((each) => each > 50),
        };
      },
    };
  });
  return () => page.evaluate(() => (window as unknown as { recorder: Recorder }).recorder.stop());
}
