import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceAccess } from './space-access.ts';
import { SpaceInstancePath } from './space-instance.ts';

export const getSpaceAccess = endpoint({
  summary: 'Who can do what with a space instance, and why',
  params: SpaceInstancePath,
  answers: { 200: SpaceAccess, 404: 'object.not_found' },
  thingsGiveRights: true,
  handle: async ({ params, caller }) => ok(await caller.spaceAccess.get(params)),
});
