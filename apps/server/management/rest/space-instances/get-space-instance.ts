import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceInstance, SpaceInstancePath } from './space-instance.ts';

export const getSpaceInstance = endpoint({
  summary: 'Read a space instance',
  params: SpaceInstancePath,
  answers: { 200: SpaceInstance, 404: 'object.not_found' },
  thingsGiveRights: true,
  handle: async ({ params, caller }) => ok(await caller.spaceInstances.get(params)),
});
