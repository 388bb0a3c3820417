/** How a build is waited for. */
export interface BuildPatience {
  /** Between two looks at what the build reported. */
  readonly lookMs: number;
  /** Without a word from the build, before GitHub is asked how its run goes, each time. */
  readonly pollMs: number;
  /** Until a run that was asked for is listed, at the latest: one that is not there then was never begun. */
  readonly settleMs: number;
  /** For the whole build. */
  readonly deadlineMs: number;
}

export const usualBuildPatience: BuildPatience = { lookMs: 1_000, pollMs: 15_000, settleMs: 30_000, deadlineMs: 3_600_000 };
