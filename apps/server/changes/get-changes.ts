import { changeTopics } from '@spacedock/contracts';
import { events } from '../gateway/answer.ts';
import { streamOf } from '../gateway/endpoint.ts';
import { endpoint } from './endpoint.ts';

export const getChanges = endpoint({
  summary: 'Hear what kinds of things change',
  description: [
    'Server-sent events about your organisation, so that you ask again for what you show: `ready` (`{ topics }`, all that there are) as soon as',
    'no change is missed any more, then `changed` (`{ topics }`) for what has changed since the last one, by whomever and in whatever process. It',
    'says of what kind it was, not which one. With `Last-Event-ID`, of whatever value, and after a disturbance on our side, everything counts as',
    'changed. Does not end by itself; when it is cut off, come back. A change of what only we need (probes, last uses) is not told.',
    `Topics: ${changeTopics.map((topic) => `\`${topic}\``).join(', ')}.`,
  ].join(' '),
  answers: { 200: streamOf('text/event-stream') },
  handle: async ({ caller }) => events(caller.changes),
});
