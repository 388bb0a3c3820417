/** An arrow from one package to another, with the import that draws it. */
export interface PackageArrow<Import> {
  readonly from: string;
  readonly to: string;
  readonly drawnBy: Import;
}

/** An arrow that is part of a ring, with the ring written out from its start back to its start. */
export interface RingArrow<Import> extends PackageArrow<Import> {
  readonly ring: readonly string[];
}

/** Every arrow that lies on a ring, once each, at the first import that draws it. */
export function packageCycles<Import>(arrows: readonly PackageArrow<Import>[]): RingArrow<Import>[] {
  const first = arrows.filter((arrow, at) => at === arrows.findIndex(({ from, to }) => from === arrow.from && to === arrow.to));
  return first.flatMap((arrow) => {
    const wayBack = shortestWay(first, arrow.to, arrow.from);
    return wayBack === undefined ? [] : [{ ...arrow, ring: [arrow.from, ...wayBack] }];
  });
}

function shortestWay(arrows: readonly PackageArrow<unknown>[], start: string, goal: string): readonly string[] | undefined {
  const seen = new Set([start]);
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const arrived = ways.find((way) => way.at(-1) === goal);
    if (arrived !== undefined) return arrived;
    ways = ways.flatMap((way) => arrows
      .filter(({ from, to }) => from === way.at(-1) && !seen.has(to) && seen.add(to))
      .map(({ to }) => [...way, to]));
  }
  return undefined;
}
