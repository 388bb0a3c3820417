import { gather } from './gather.ts';
import { anyTime, type Moment, thisMoment } from './moment.ts';

/** Which revision a reader has to see. */
export interface NewestRevision {
  /** The newest that was committed, by anybody, at some time after this moment; without one, now. */
  readonly since: (moment?: Moment) => Promise<bigint>;
  /** This process wrote up to here, and has to see that whatever else it was told. */
  readonly wrote: (revision: bigint) => void;
  /** The database is in another state than it was: what was known of it is worth nothing. */
  readonly forget: () => void;
  readonly idle: () => Promise<void>;
}

/** Asks once for all who want to know at the same time, and not again for those whose moment was before the last question. */
export function newestRevision(read: () => Promise<bigint>): NewestRevision {
  const nothing = { asked: anyTime, revision: 0n };
  let known: { readonly asked: Moment; readonly revision: bigint } = nothing;
  let written = 0n;
  const questions = gather<void, bigint>({
    async run(calls) {
      const asked = thisMoment();
      const revision = await read();
      known = { asked, revision };
      return calls.map(() => revision);
    },
  });
  return {
    async since(moment) {
      const revision = moment !== undefined && moment < known.asked ? known.revision : await questions.call();
      return revision > written ? revision : written;
    },
    wrote(revision) {
      if (revision > written) written = revision;
    },
    forget() {
      known = nothing;
      written = 0n;
    },
    idle: questions.idle,
  };
}
