import { outcome } from '@spacedock/contracts';

const burst = 30;
const perSecond = 1;
/** So many builds are remembered; those that have been quiet are forgotten first. */
const mostKept = 2_000;

/**
 * How often a build may ask and report. Counted after its token was found to be good, so nobody can use up another one's share, and
 * nothing is remembered of those who only try.
 */
export function reportPace(monotonic: () => number): (revisionId: string) => void {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (revisionId) => {
    const at = monotonic();
    const known = buckets.get(revisionId);
    const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 1_000) * perSecond) : burst;
    if (tokens < 1) throw outcome('build.too_often', { seconds: Math.ceil((1 - tokens) / perSecond) });
    buckets.delete(revisionId);
    buckets.set(revisionId, { tokens: tokens - 1, at });
    const oldest = buckets.size > mostKept ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
  };
}
