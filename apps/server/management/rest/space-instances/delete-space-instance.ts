import { Type } from 'typebox';
import { empty } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ResourceVersion } from '../twin-fields.ts';
import { audited, SpaceInstancePath } from './space-instance.ts';

export const deleteSpaceInstance = endpoint({
  summary: 'Delete a space instance and its namespace',
  description:
    'Answered at once. Until the namespace is gone, the instance is there with `deletedAt`, and its conditions tell what is left.',
  params: SpaceInstancePath,
  query: Type.Object({ resourceVersion: Type.Optional(ResourceVersion) }, { additionalProperties: false }),
  answers: { 204: null, 404: 'object.not_found', 409: 'object.changed | space_instance.protected' },
  audit: audited,
  thingsGiveRights: true,
  prepare: ({ params, query, caller }) => caller.spaceInstances.remove(params, query.resourceVersion),
  handle: async () => empty(),
});
