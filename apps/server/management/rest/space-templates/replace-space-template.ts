import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, SpaceTemplate, SpaceTemplateContent, SpaceTemplatePath } from './space-template.ts';

export const replaceSpaceTemplate = endpoint({
  summary: 'Write a space template anew, versions included',
  description:
    'What is left out is gone. Spaces follow the versions that they refer to. With `resourceVersion` it is refused when somebody else was faster.',
  params: SpaceTemplatePath,
  body: SpaceTemplateContent,
  answers: { 200: SpaceTemplate, 404: 'object.not_found', 409: 'object.changed' },
  audit: audited,
  thingsGiveRights: true,
  prepare: ({ params, body, caller }) => caller.spaceTemplates.replace(params.name, body),
  handle: async ({ prepared }) => ok(prepared),
});
