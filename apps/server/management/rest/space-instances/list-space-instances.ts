import { paged } from '../../../gateway/answer.ts';
import { listOf } from '../../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceInstance, SpaceInstanceQuery } from './space-instance.ts';

export const listSpaceInstances = endpoint({
  summary: 'List the space instances you may see',
  description: 'By project and name this takes the same time however many there are; any other order looks at all of them.',
  query: SpaceInstanceQuery,
  answers: { 200: listOf(SpaceInstance) },
  thingsGiveRights: true,
  handle: async ({ query, caller }) => paged(await caller.spaceInstances.list(query)),
});
