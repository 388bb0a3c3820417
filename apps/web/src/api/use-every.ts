import { useEffect, useRef } from 'react';
import type { Listed } from './use-list.ts';

/** How a whole list is asked for, in as few pages as there can be. */
export const everyByName = { limit: 200, sort_by: 'name', sort_order: 'asc' } as const;

/**
 * All pages of a list, one after the other: for what would be wrong if a part of it were missing, such as a graph or a choice. Or
 * only so many rows, where they go along with another list.
 */
export function useEvery<Row>(list: Listed<Row>, atLeast = Number.POSITIVE_INFINITY): Listed<Row> {
  const { more, rows } = list;
  const asked = useRef<readonly Row[] | undefined>(undefined);
  useEffect(() => {
    // Once for each answer: a page that is refused would be asked for without end.
    if (!more || rows.length >= atLeast || asked.current === rows) return;
    asked.current = rows;
    more();
  }, [more, rows, atLeast]);
  return list;
}
