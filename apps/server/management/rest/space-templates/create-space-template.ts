import { created } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, NewSpaceTemplate, SpaceTemplate } from './space-template.ts';

export const createSpaceTemplate = endpoint({
  summary: 'Make a space template',
  body: NewSpaceTemplate,
  answers: { 201: SpaceTemplate, 409: 'space_template.exists' },
  audit: audited,
  prepare: ({ body, caller }) => caller.spaceTemplates.insert(body),
  handle: async ({ prepared }) => created(prepared),
});
