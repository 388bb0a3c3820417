import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath } from '../revisions/revision.ts';
import { Analysis } from './analysis.ts';

export const analyzeDeployment = endpoint({
  summary: 'Look at a deployment: is it ready to run?',
  description: [
    'Its source as it is now, and its configs: what is missing or asks for trouble, and how to mend it. Whether the secrets that it refers to are',
    'there is looked up; their values are not shown. Of an image only the configs are looked at. Nothing is created.',
  ].join(' '),
  params: DeploymentPath,
  audit: { action: 'analyze', resourceType: 'deployment' },
  answers: {
    200: Analysis,
    400: 'request.invalid',
    404: 'object.not_found | repository.not_found | branch.not_found',
    409: 'integration.refused',
    413: 'repository.too_large',
    502: 'repository.unreadable',
    503: 'integration.unavailable | repository.busy | service.unavailable',
  },
  prepare: async ({ params, caller }) => caller.analysis.ofDeployment(await caller.useDeployment(params.id, 'deployment:view')),
  handle: async ({ prepared }) => ok(prepared),
});
