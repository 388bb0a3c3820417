import { outcome } from '@spacedock/contracts';
import { Type } from 'typebox';
import { Timestamp } from './fields.ts';

/** For the body of a change: of two people who edit the same thing, the second is told, and overwrites nothing. */
export const unchangedSince = Type.Optional(Type.String({
  ...Timestamp,
  says: 'must be a time as in RFC 3339',
  description: '`updatedAt` as you read it: when somebody has changed this since, the answer is `object.changed` and nothing is done. '
    + 'Left out, whatever is there is changed.',
}));

/** Of bodies that change some of several fields: one at least. The time alone would change nothing, and make others read again for it. */
export const someOfThem = {
  additionalProperties: false,
  minProperties: 1,
  dependentSchemas: { unchangedSince: { minProperties: 2, says: 'must name something to change' } },
} as const;

type Stamp = Date | string;

/**
 * Whether the thing is still as the caller read it. Its row has to be locked: somebody else would change it between this look and the
 * change. Of things that change by themselves, too (a job goes on, a rollout ends), `at` is when somebody changed what this change is about.
 */
export function mustBeUnchanged(
  { kind, name, at }: { readonly kind: string; readonly name: string; readonly at: Stamp | null }, since: string | undefined,
): void {
  if (since === undefined || at === null) return;
  const changed = new Date(at);
  if (changed.getTime() <= Date.parse(since)) return;
  throw outcome('object.changed', { kind, name, at: changed.toISOString() });
}

/** When a change is written down: after the one before, also in the same millisecond, or by a clock that is behind another's. */
export const stampAfter = (before: Stamp, now: Date): Date => new Date(Math.max(now.getTime(), new Date(before).getTime() + 1));
