import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Analysis, AnalysisRequest } from './analysis.ts';

export const analyzeSource = endpoint({
  summary: 'Look at a repository before it is deployed',
  description: [
    'What it is made with, and which port, health path, Dockerfile and build context that suggests. Looks at the head of the branch, in a shallow',
    'clone that is kept in memory; nothing is created. `warnings` are about a deployment with no configs yet: each says how to mend it.',
  ].join(' '),
  body: AnalysisRequest,
  audit: { action: 'analyze', resourceType: 'repository' },
  answers: {
    200: Analysis,
    400: 'request.invalid',
    404: 'object.not_found | repository.not_found | branch.not_found',
    409: 'integration.refused',
    413: 'repository.too_large',
    502: 'repository.unreadable',
    503: 'integration.unavailable | repository.busy | service.unavailable',
  },
  prepare: ({ body, caller }) => caller.analysis.ofSource(body),
  handle: async ({ prepared }) => ok(prepared),
});
