import type { OpenWatch, UserInfo } from '@spacedock/kube';
import type { Person } from './plane.ts';

/** Changes of one moment are looked at together. */
const patienceMs = 50;

/** The watches of a plane. Rules about what people see lie in the directory and in other objects: when these change, all look again. */
export function openWatches(personOf: (user: UserInfo) => Person | undefined) {
  const open = new Set<OpenWatch>();
  let soon: NodeJS.Timeout | undefined;

  return {
    /** For the part `watching` of an API server. */
    add(user: UserInfo, watch: OpenWatch): () => void {
      open.add(watch);
      const unlisten = personOf(user)?.live?.onChange(watch.rulesChanged);
      return () => {
        open.delete(watch);
        unlisten?.();
      };
    },
    rulesChanged(): void {
      soon ??= setTimeout(() => {
        soon = undefined;
        for (const watch of [...open]) watch.rulesChanged();
      }, patienceMs);
    },
    end(): void {
      clearTimeout(soon);
      for (const watch of [...open]) watch.end();
    },
  };
}
