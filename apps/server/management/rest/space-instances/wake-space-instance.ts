import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, SpaceInstance, SpaceInstancePath } from './space-instance.ts';

export const wakeSpaceInstance = endpoint({
  summary: 'Wake a space instance',
  description: 'Everything in it is scaled up again, however it was put to sleep. Answered at once; `phase` becomes Ready.',
  params: SpaceInstancePath,
  answers: { 200: SpaceInstance, 404: 'object.not_found', 409: 'space_instance.quota_exceeded' },
  audit: { ...audited, action: 'wake' },
  thingsGiveRights: true,
  prepare: ({ params, caller }) => caller.spaceInstances.wake(params),
  handle: async ({ prepared }) => ok(prepared),
});
