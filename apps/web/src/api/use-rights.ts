import { call } from './call.ts';
import { Rights } from './rights.ts';
import { useRead } from './use-read.ts';

const none = new Rights([]);

/** What the signed-in person may do; nothing until the server has said it. */
export function useRights(): Rights {
  const { data } = useRead(call('get', '/api/permissions/effective'), { topics: ['assignments', 'roles', 'teams', 'users'] });
  return data ? new Rights(data.policies) : none;
}
