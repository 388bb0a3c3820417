/** How many are in which status, the ones that need a look first. */
export function statusCounts(things: readonly { readonly status: string }[]): readonly { readonly status: string; readonly count: number }[] {
  const groups = Map.groupBy(things, ({ status }) => status);
  const rank = (status: string): number => (order.includes(status) ? order.indexOf(status) : order.length);
  return [...groups].map(([status, all]) => ({ status, count: all.length })).toSorted((a, b) => rank(a.status) - rank(b.status) || a.status.localeCompare(b.status));
}

const order = ['failed', 'building', 'deploying', 'rolling_out', 'pending', 'deleting', 'active'];
