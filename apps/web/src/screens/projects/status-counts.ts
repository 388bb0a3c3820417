export interface StatusCount {
  readonly status: string;
  readonly count: number;
}

/** How many are in which status, the ones that need a look first. */
export const statusCounts = (things: readonly { readonly status: string }[]): readonly StatusCount[] =>
  orderedCounts([...Map.groupBy(things, ({ status }) => status)].map(([status, all]) => [status, all.length] as const));

export function orderedCounts(counts: readonly (readonly [status: string, count: number])[]): readonly StatusCount[] {
  const rank = (status: string): number => (order.includes(status) ? order.indexOf(status) : order.length);
  return counts
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({ status, count }))
    .toSorted((a, b) => rank(a.status) - rank(b.status) || a.status.localeCompare(b.status));
}

const order = ['failed', 'building', 'deploying', 'rolling_out', 'pending', 'deleting', 'active'];
