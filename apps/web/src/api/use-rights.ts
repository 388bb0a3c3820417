import { useMemo } from 'react';
import { call } from './call.ts';
import { Rights } from './rights.ts';
import { useRead } from './use-read.ts';

const none = new Rights([]);

/** What the signed-in person may do; nothing until the server has said it. */
export function useRights(): Rights {
  const { data } = useRead(call('get', '/api/permissions/effective'), { topics: ['assignments', 'roles', 'teams', 'users'] });
  // The same for the same answer: what listens or asks with it does not begin anew with every render.
  return useMemo(() => (data ? new Rights(data.policies) : none), [data]);
}
