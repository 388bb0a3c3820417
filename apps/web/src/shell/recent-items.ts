import type { PaletteItem, PaletteTarget } from './palette-item.ts';

/** A thing that was chosen, as it is kept. Things to do have no target that could be kept: of those only the id counts. */
interface RecentItem {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly target?: PaletteTarget;
}

const kept = 12;

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'kind', 'label'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/**
 * What was chosen lately, newest first, by one person in one organisation. It is kept as long as the tab: names of things are not
 * left behind for whoever uses the browser next.
 */
export function recentItems(storage: Pick<Storage, 'getItem' | 'setItem'>, who: string) {
  const key = `spacedock-recent ${who}`;
  function read(): readonly RecentItem[] {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter(isRecent).slice(0, kept) : [];
    } catch {
      // Switched off, or written by something else: then nothing was chosen lately.
      return [];
    }
  }
  return {
    read,
    add({ id, kind, label, target }: PaletteItem): void {
      const item: RecentItem = { id, kind, label, ...(typeof target === 'function' ? {} : { target }) };
      try {
        storage.setItem(key, JSON.stringify([item, ...read().filter((other) => other.id !== id)].slice(0, kept)));
      } catch {
        // Full, or switched off: the order is a comfort, nothing else.
      }
    },
  };
}
