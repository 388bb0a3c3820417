import { paged } from '../../../gateway/answer.ts';
import { listOf } from '../../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceEvent, SpaceEventQuery } from './space-event.ts';
import { SpaceInstancePath } from './space-instance.ts';

export const listSpaceEvents = endpoint({
  summary: 'What happened to a space instance, the latest first',
  params: SpaceInstancePath,
  query: SpaceEventQuery,
  answers: { 200: listOf(SpaceEvent), 404: 'object.not_found' },
  thingsGiveRights: true,
  handle: async ({ params, query, caller }) => paged(await caller.spaceEvents.list(params, query)),
});
