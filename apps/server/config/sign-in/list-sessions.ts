import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { Session, SessionQuery } from './session.ts';

export const listSessions = endpoint({
  summary: 'List your own live sessions',
  query: SessionQuery,
  answers: { 200: listOf(Session) },
  handle: async ({ query, caller }) => paged(await caller.account.sessions(query)),
});
