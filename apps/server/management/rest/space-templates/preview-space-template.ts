import { Type } from 'typebox';
import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { NewSpaceTemplate, SpaceTemplate } from './space-template.ts';

/** Changes nothing, and so stands in no audit log: editors ask it as somebody types. */
export const previewSpaceTemplate = endpoint({
  summary: 'See what is wrong with a space template, without storing it',
  description:
    'Checks everything that writing it would check: of a new template, or of one that takes the place of the template with this name. Every wrong field is named.',
  body: NewSpaceTemplate,
  answers: {
    200: Type.Object({
      exists: Type.Boolean({ description: 'There is one with this name, which this one would replace.' }),
      template: SpaceTemplate,
    }),
  },
  audit: false,
  thingsGiveRights: true,
  prepare: ({ body, caller }) => caller.spaceTemplates.preview(body),
  handle: async ({ prepared }) => ok(prepared),
});
