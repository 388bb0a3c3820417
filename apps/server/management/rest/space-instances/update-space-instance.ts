import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, SpaceInstance, SpaceInstanceChange, SpaceInstancePath } from './space-instance.ts';

export const updateSpaceInstance = endpoint({
  summary: 'Change a space instance',
  description: 'Fields that are left out stay as they are. With `resourceVersion` it is refused when somebody else was faster.',
  params: SpaceInstancePath,
  body: SpaceInstanceChange,
  answers: { 200: SpaceInstance, 404: 'object.not_found', 409: 'object.changed | space_instance.quota_exceeded' },
  audit: audited,
  thingsGiveRights: true,
  prepare: ({ params, body, caller }) => caller.spaceInstances.update(params, body),
  handle: async ({ prepared }) => ok(prepared),
});
