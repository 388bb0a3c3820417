import type { Pod } from '../../shapes/pod.ts';
import type { Limits } from '../int-or-percent.ts';

/** The pods on one node that should have one. */
export interface DaemonPlace {
  readonly node: string;
  readonly fresh: Pod | undefined;
  readonly old: Pod | undefined;
}

export interface UpdateMoves {
  readonly remove: readonly Pod[];
  readonly create: readonly string[];
}

/** Which old pods may go, and, where surging is allowed, which nodes get the new one beside the old. */
export function updateMoves(
  places: readonly DaemonPlace[],
  { maxSurge, maxUnavailable }: Limits,
  available: (pod: Pod) => boolean,
): UpdateMoves {
  return maxSurge > 0 ? surge(places, maxSurge, available) : replace(places, maxUnavailable, available);
}

function replace(places: readonly DaemonPlace[], maxUnavailable: number, available: (pod: Pod) => boolean): UpdateMoves {
  const broken = places.flatMap(({ old, fresh }) => (old && !fresh && !available(old) ? [old] : []));
  const candidates = places.flatMap(({ old, fresh }) => (old && !fresh && available(old) ? [old] : []));
  const unavailable =
    places.length - candidates.length - places.filter(({ old, fresh }) => fresh && !old && available(fresh)).length;
  return { remove: [...broken, ...candidates.slice(0, Math.max(0, maxUnavailable - unavailable))], create: [] };
}

function surge(places: readonly DaemonPlace[], maxSurge: number, available: (pod: Pod) => boolean): UpdateMoves {
  const remove = places.flatMap(({ old, fresh }) => (old && fresh && available(fresh) ? [old] : []));
  const broken = places.flatMap(({ node, old, fresh }) => (old && !fresh && !available(old) ? [node] : []));
  const candidates = places.flatMap(({ node, old, fresh }) => (old && !fresh && available(old) ? [node] : []));
  const surging = places.filter(({ old, fresh }) => old && fresh && !available(fresh)).length;
  return { remove, create: [...broken, ...candidates.slice(0, Math.max(0, maxSurge - surging))] };
}
