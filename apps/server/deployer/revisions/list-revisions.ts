import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath, RevisionQuery, RevisionSummary } from './revision.ts';

export const listRevisions = endpoint({
  summary: 'The revisions of a deployment, newest first',
  params: DeploymentPath,
  query: RevisionQuery,
  answers: { 200: listOf(RevisionSummary), 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ query, caller, prepared }) => paged(await caller.revisions.list(prepared.id, query)),
});
