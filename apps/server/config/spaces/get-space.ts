import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Space, SpacePath } from './space.ts';

export const getSpace = endpoint({
  summary: 'Read a deployment space',
  params: SpacePath,
  answers: { 200: Space, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.spaces.get(params.spaceID)),
});
