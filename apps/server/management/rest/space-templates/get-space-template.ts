import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceTemplate, SpaceTemplatePath } from './space-template.ts';

export const getSpaceTemplate = endpoint({
  summary: 'Read a space template with all its versions',
  params: SpaceTemplatePath,
  answers: { 200: SpaceTemplate, 404: 'object.not_found' },
  thingsGiveRights: true,
  handle: async ({ params, caller }) => ok(await caller.spaceTemplates.get(params.name)),
});
