/** What was chosen lately, newest first. Kept in the browser, for one organisation each. */
export interface RecentItems {
  readonly ids: readonly string[];
  readonly add: (id: string) => void;
}

const kept = 12;

export function recentItems(storage: Pick<Storage, 'getItem' | 'setItem'>, organisation: string): RecentItems {
  const key = `spacedock-recent ${organisation}`;
  const read = (): readonly string[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, kept) : [];
    } catch {
      // Switched off, or written by something else: then nothing was chosen lately.
      return [];
    }
  };
  return {
    get ids() {
      return read();
    },
    add(id) {
      try {
        storage.setItem(key, JSON.stringify([id, ...read().filter((other) => other !== id)].slice(0, kept)));
      } catch {
        // Full, or switched off: the order is a comfort, nothing else.
      }
    },
  };
}
