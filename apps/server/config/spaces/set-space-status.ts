import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Space, SpacePath, StatusChange } from './space.ts';

const shape = {
  description: 'What a person sets to inactive stays so; set to active, the space is probed at once and goes by its health again.',
  params: SpacePath,
  body: StatusChange,
  audit: { action: 'set-status' },
  answers: { 200: Space, 404: 'object.not_found' },
} as const;

/** The pages name both methods; they do the same. */
export const patchSpaceStatus = endpoint({
  summary: 'Switch a deployment space on or off',
  ...shape,
  handle: async ({ params, body, caller }) => ok(await caller.spaces.setStatus(params.spaceID, body.status)),
});

export const putSpaceStatus = endpoint({
  summary: 'Switch a deployment space on or off (as PATCH does)',
  ...shape,
  handle: async ({ params, body, caller }) => ok(await caller.spaces.setStatus(params.spaceID, body.status)),
});
