import type { MainThread } from './main-thread.ts';

/** What `measure-app.ts` finds out about the app in a browser. */
export interface AppFigures {
  readonly loads: readonly LoadFigures[];
  readonly scrolls: readonly ScrollFigures[];
  readonly echoes: readonly EchoFigures[];
}

/** A page from its address to its being usable. Bytes as they went over the wire, headers included; times in ms, medians. */
export interface LoadFigures {
  readonly name: string;
  readonly cold: Load;
  readonly warm: Load;
}

export interface Load {
  readonly script: number;
  /** The same script as the browser has to read it. */
  readonly scriptUnpacked: number;
  readonly styles: number;
  readonly all: number;
  readonly paint: number;
  readonly ready: number;
}

/** What people see of a list that is scrolled to its end. Frames and tasks in ms. */
export interface ScrollFigures extends MainThread {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  /** Of the browser's own kind: more than 50 ms in which nothing else was done. */
  readonly longTasks: number;
  /** Frames that took more than 50 ms to make, waiting for the next one not counted. */
  readonly longFrames: number;
  readonly rows: number;
  readonly elements: number;
  readonly heapMegabytes: number;
}

/** From the key that saves a change until it is shown, in ms. */
export interface EchoFigures {
  readonly name: string;
  readonly p50: number;
  readonly longest: number;
}
