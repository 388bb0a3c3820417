import { useEffect, useRef } from 'react';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import type { RowOf } from '../api/call.ts';
import { type Listed, useList } from '../api/use-list.ts';

/**
 * A list that is read to its end, page after page: for choices and for the names behind ids, where what is not there looks as if
 * it did not exist. Tables read as far as somebody has scrolled instead.
 */
export function useWholeList<Asked extends Parameters<typeof useList>[0]>(
  asked: Asked,
  options: { readonly topics: readonly ChangeTopic[]; readonly when?: boolean },
): Listed<RowOf<Asked>> {
  const list = useList(asked, options);
  const { more, rows } = list;
  const readFrom = useRef<unknown>(undefined);
  useEffect(() => {
    // Once after each answer: a page that cannot be read is not asked for over and over.
    if (!more || readFrom.current === rows) return;
    readFrom.current = rows;
    more();
  }, [more, rows]);
  return list;
}
