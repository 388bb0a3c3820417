interface Ranked {
  readonly id: string;
  readonly label: string;
  readonly words?: string | undefined;
}

/** How well it fits what was typed; 0 is not at all. */
export function fit({ label, words = '' }: Pick<Ranked, 'label' | 'words'>, typed: string): number {
  const wanted = typed.trim().toLowerCase();
  const name = label.toLowerCase();
  if (wanted === '') return 1;
  if (name === wanted) return 6;
  if (name.startsWith(wanted)) return 5;
  const all = `${name} ${words.toLowerCase()}`;
  const parts = wanted.split(/\s+/);
  if (parts.every((part) => name.split(/[\s/·.@_-]+/).some((word) => word.startsWith(part)))) return 4;
  if (parts.every((part) => name.includes(part))) return 3;
  if (parts.every((part) => all.includes(part))) return 2;
  return 0;
}

/** What fits, best first; of what fits alike, what was chosen lately. Beyond that the order stays as it was given. */
export function rank<Item extends Ranked>(items: readonly Item[], typed: string, recent: readonly string[]): readonly Item[] {
  const lately = (id: string): number => {
    const index = recent.indexOf(id);
    return index < 0 ? recent.length : index;
  };
  return items
    .map((item, order) => ({ item, order, score: fit(item, typed), when: lately(item.id) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => (typed.trim() === '' ? 0 : b.score - a.score) || a.when - b.when || a.order - b.order)
    .map(({ item }) => item);
}
