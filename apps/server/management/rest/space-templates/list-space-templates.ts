import { paged } from '../../../gateway/answer.ts';
import { listOf } from '../../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { SpaceTemplate, SpaceTemplateQuery } from './space-template.ts';

export const listSpaceTemplates = endpoint({
  summary: 'List the space templates you may see',
  description:
    'Those that are for everybody, those of projects that you are in, and, with the policy `space-template:view`, all. With `project`: those that may be used there.',
  query: SpaceTemplateQuery,
  answers: { 200: listOf(SpaceTemplate), 404: 'object.not_found' },
  handle: async ({ query, caller }) => paged(await caller.spaceTemplates.list(query)),
});
