import type { Access } from '../../gateway/access.ts';

export interface LoadedAccess {
  readonly access: Access;
  /** What this depends on, as the database announces it: `org:…`, `session:…`, `token:…`. */
  readonly tags: readonly string[];
  readonly expiresAt: number;
}

export interface AccessCacheParts {
  /** False while this replica might miss announcements: then nothing is remembered and every request asks the database. */
  readonly trusted: () => boolean;
  readonly now: () => number;
  readonly size?: number;
}

export type AccessCache = ReturnType<typeof accessCache>;

type Entry = { readonly pending: Promise<LoadedAccess> } | { readonly loaded: LoadedAccess };

/** The database's word that everything about everybody may have changed. */
const everybody = 'everybody';

/**
 * Remembers what callers may do, so that a request costs no query for it. Entries fall when the database announces a change
 * to anything they were made from.
 */
export function accessCache({ trusted, now, size = 50_000 }: AccessCacheParts) {
  const entries = new Map<string, Entry>();
  let hits = 0;
  let misses = 0;

  async function get(key: string, load: () => Promise<LoadedAccess>): Promise<LoadedAccess> {
    if (!trusted()) {
      entries.clear();
      misses += 1;
      return load();
    }
    const entry = entries.get(key);
    if (entry && ('pending' in entry || entry.loaded.expiresAt > now())) {
      hits += 1;
      return 'pending' in entry ? entry.pending : entry.loaded;
    }
    misses += 1;

    const pending = load();
    const mine: Entry = { pending };
    entries.set(key, mine);
    try {
      const loaded = await pending;
      // A drop in the meantime took `mine` away: what was read may be older than the change, so it is not kept.
      if (entries.get(key) === mine) {
        entries.delete(key);
        entries.set(key, { loaded });
        if (entries.size > size) forgetOldest();
      }
      return loaded;
    } catch (error) {
      if (entries.get(key) === mine) entries.delete(key);
      throw error;
    }
  }

  function forgetOldest(): void {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  return {
    get,

    /** Loads under way are dropped too, whatever they load: their tags are not known yet, and they may have read the old state. */
    drop(tag: string): void {
      for (const [key, entry] of entries) {
        if ('pending' in entry || tag === everybody || entry.loaded.tags.includes(tag)) entries.delete(key);
      }
    },

    clear(): void {
      entries.clear();
    },

    get size(): number {
      return entries.size;
    },
    /** Requests whose rights were remembered, and those whose rights had to be read. */
    get hits(): number {
      return hits;
    },
    get misses(): number {
      return misses;
    },
  };
}
