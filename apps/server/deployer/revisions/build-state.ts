export const buildStatuses = ['dispatched', 'running', 'succeeded', 'failed'] as const;

/** How the build of a revision stands, as whoever builds it told us or as we found it. */
export interface BuildState {
  readonly status: (typeof buildStatuses)[number];
  readonly dispatchedAt: string;
  readonly runId?: number | undefined;
  readonly runUrl?: string | undefined;
  readonly message?: string | undefined;
  /** The last lines; never more than 16 KB. */
  readonly logTail?: string | undefined;
  /** What was pushed: `repository@sha256:…`. */
  readonly image?: string | undefined;
}
