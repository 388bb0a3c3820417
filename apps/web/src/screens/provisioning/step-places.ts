export interface Placed {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Needing {
  readonly name: string;
  readonly needs: readonly string[];
}

interface CardSize {
  readonly width: number;
  readonly height: number;
}

const beside = 24;
const below = 52;

/**
 * Steps in rows from top to bottom, each in the first one after all that it needs, near to what it needs. Jobs have a few dozen
 * steps at most: it is done at once, and the same every time.
 */
export function stepPlaces(steps: readonly Needing[], { width, height }: CardSize): readonly Placed[] {
  const rowOf = rowsOf(steps);
  const rows = Map.groupBy(steps, ({ name }) => rowOf(name));
  const widest = Math.max(0, ...[...rows.values()].map(({ length }) => length));
  const at = new Map<string, number>();
  return [...rows.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([row, inside]) => {
      const near = ({ needs }: Needing): number =>
        needs.length === 0 ? 0 : needs.reduce((sum, need) => sum + (at.get(need) ?? 0), 0) / needs.length;
      const start = ((widest - inside.length) * (width + beside)) / 2;
      return inside
        .toSorted((a, b) => near(a) - near(b))
        .map(({ name }, column) => {
          const x = start + column * (width + beside);
          at.set(name, x);
          return { name, x, y: row * (height + below) };
        });
    });
}

/** What a step needs, without what those need anyway: the lines that are worth drawing. */
export function nearestNeeds(steps: readonly Needing[]): readonly Needing[] {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const above = (name: string, seen: Set<string>): Set<string> => {
    for (const need of byName.get(name)?.needs ?? []) {
      if (seen.has(need)) continue;
      seen.add(need);
      above(need, seen);
    }
    return seen;
  };
  return steps.map(({ name, needs }) => ({
    name,
    needs: needs.filter(
      (need) => byName.has(need) && !needs.some((other) => other !== need && above(other, new Set()).has(need)),
    ),
  }));
}

/** The length of the longest way to a step. What is not there, or needs itself, does not count. */
function rowsOf(steps: readonly Needing[]): (name: string) => number {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const known = new Map<string, number>();
  const find = (name: string, way: readonly string[]): number => {
    const done = known.get(name);
    if (done !== undefined) return done;
    const needs = (byName.get(name)?.needs ?? []).filter((need) => byName.has(need) && !way.includes(need));
    const row = needs.length === 0 ? 0 : 1 + Math.max(...needs.map((need) => find(need, [...way, name])));
    known.set(name, row);
    return row;
  };
  return (name) => find(name, [name]);
}
