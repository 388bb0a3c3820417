import { Type } from 'typebox';
import { empty } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ResourceVersion } from '../twin-fields.ts';
import { audited, SpaceTemplatePath } from './space-template.ts';

export const deleteSpaceTemplate = endpoint({
  summary: 'Delete a space template',
  description: 'Spaces that were made of it keep their last state, and are not ready until they have another one.',
  params: SpaceTemplatePath,
  query: Type.Object({ resourceVersion: Type.Optional(ResourceVersion) }, { additionalProperties: false }),
  answers: { 204: null, 404: 'object.not_found', 409: 'object.changed' },
  audit: audited,
  thingsGiveRights: true,
  prepare: ({ params, query, caller }) => caller.spaceTemplates.remove(params.name, query.resourceVersion),
  handle: async () => empty(),
});
