import type { Pod } from '../../shapes/pod.ts';

export const indexKey = 'batch.kubernetes.io/job-completion-index';

export function indexOf({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[indexKey] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** `0,2-4` as numbers; those that are no longer asked for are left out. */
export function parseIndexes(text: string | undefined, completions: number): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const part of (text ?? '').split(',').filter((piece) => piece !== '')) {
    const [first = '', last = first] = part.split('-');
    for (let index = Number(first); index <= Math.min(Number(last), completions - 1); index += 1) indexes.add(index);
  }
  return indexes;
}

/** Numbers as `0,2-4`. */
export function formatIndexes(indexes: ReadonlySet<number>): string {
  const parts: string[] = [];
  let [first, last] = [-1, -2];
  const close = (): void => {
    if (first >= 0) parts.push(first === last ? `${first}` : last === first + 1 ? `${first},${last}` : `${first}-${last}`);
  };
  for (const index of [...indexes].toSorted((a, b) => a - b)) {
    if (index === last + 1) last = index;
    else {
      close();
      [first, last] = [index, index];
    }
  }
  close();
  return parts.join();
}
