/** A repository is more than is looked at. */
export class SourceTooLarge extends Error {
  override readonly name = 'SourceTooLarge';
  /** Reads on "it is". */
  readonly limit: string;

  constructor(limit: string) {
    super(`The repository is too large: ${limit}.`);
    this.limit = limit;
  }
}

export interface SourceLimits {
  /** On the wire. */
  readonly mostBytes: number;
  readonly mostObjects: number;
  readonly mostUnpackedBytes: number;
  readonly largestObject: number;
  /** For all of it. */
  readonly deadlineMs: number;
}

const megabyte = 1024 * 1024;

export const usualSourceLimits: SourceLimits = {
  mostBytes: 200 * megabyte,
  mostObjects: 100_000,
  mostUnpackedBytes: 1_024 * megabyte,
  largestObject: 16 * megabyte,
  deadlineMs: 60_000,
};
