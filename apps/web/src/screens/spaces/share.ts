/** Percent, whole; never more than all, and never none of what is there. */
export function share(used: number, of: number): number {
  if (of <= 0 || used <= 0) return 0;
  return Math.min(100, Math.max(1, Math.round((used / of) * 100)));
}
