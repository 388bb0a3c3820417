import { changeTopics } from '@spacedock/contracts/change-topics';
import { useEffect, useRef } from 'react';
import { useBackend } from '../api/backend.tsx';
import { call, type DataOf } from '../api/call.ts';
import { useRead } from '../api/use-read.ts';

const asked = call('get', '/api/permissions/effective');

/**
 * Whoever was given or has lost a right sees other things from now on: lists grow, and what was forbidden opens. None of that has
 * changed itself, so no topic tells of it: everything is asked for again.
 */
export function useRightsNews(): void {
  const { refresh } = useBackend();
  const { data } = useRead(asked, { topics: ['assignments', 'roles', 'teams', 'users'] });
  const before = useRef<DataOf<typeof asked>>(undefined);
  useEffect(() => {
    // The same answer is the same object, however often it was asked for.
    if (before.current !== undefined && data !== undefined && before.current !== data) refresh(changeTopics);
    before.current = data;
  }, [data, refresh]);
}
