import { created } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, NewSpaceInstance, SpaceInstance } from './space-instance.ts';

/** Objects have a store of their own: the write is over before the transaction of the audit entry begins, and holds no connection of it. */
export const createSpaceInstance = endpoint({
  summary: 'Take a space: a namespace of your own, made from a template',
  description:
    'The same as a SpaceInstance made with kubectl. It is answered at once; `phase` and `conditions` tell how far it is.',
  body: NewSpaceInstance,
  answers: { 201: SpaceInstance, 404: 'object.not_found', 409: 'space_instance.exists | space_instance.quota_exceeded' },
  audit: audited,
  thingsGiveRights: true,
  prepare: ({ body, caller }) => caller.spaceInstances.insert(body),
  handle: async ({ prepared }) => created(prepared),
});
