/** What tells elements of a merged list apart: the element itself, or the value of its merge key. */
export type Identity = (element: unknown) => unknown;

/**
 * Puts a merged list into order: elements that the patch names stand in the order of the patch, the others in the order they
 * have in the live list, and the two are interleaved so that the live order is kept where the patch does not say otherwise.
 */
export function inElementOrder(merged: readonly unknown[], patchOrder: readonly unknown[], liveOrder: readonly unknown[], identity: Identity): unknown[] {
  const inPatch = positions(patchOrder, identity);
  const inLive = positions(liveOrder, identity);
  const at = (order: ReadonlyMap<unknown, number>, element: unknown): number => order.get(identity(element)) ?? -1;

  const ofPatch = merged.filter((element) => inPatch.has(identity(element))).toSorted((a, b) => at(inPatch, a) - at(inPatch, b));
  const ofServer = merged.filter((element) => !inPatch.has(identity(element))).toSorted((a, b) => at(inLive, a) - at(inLive, b));

  const ordered: unknown[] = [];
  let next = 0;
  for (const element of ofPatch) {
    const place = at(inLive, element);
    while (next < ofServer.length && at(inLive, ofServer[next]) >= 0 && at(inLive, ofServer[next]) < place) {
      ordered.push(ofServer[next]);
      next += 1;
    }
    ordered.push(element);
  }
  return [...ordered, ...ofServer.slice(next)];
}

function positions(order: readonly unknown[], identity: Identity): ReadonlyMap<unknown, number> {
  const map = new Map<unknown, number>();
  for (const [index, element] of order.entries()) if (!map.has(identity(element))) map.set(identity(element), index);
  return map;
}
