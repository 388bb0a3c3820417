import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath, NewRevision, Revision } from './revision.ts';

export const createRevision = endpoint({
  summary: 'Deploy an image',
  description: [
    'A new revision with this image and the configs that the deployment has now; nothing is built. It is rolled out by itself: follow it with',
    'GET /deployments/{id}/events/stream. With an `Idempotency-Key` header the same request again is no second revision.',
  ].join(' '),
  params: DeploymentPath,
  body: NewRevision,
  audit: { action: 'create-revision', resourceType: 'revision' },
  answers: {
    201: Revision,
    404: 'object.not_found',
    409: 'deployment.deleting | deployment.starting | request.idempotency_mismatch',
    503: 'service.unavailable',
  },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:update'),
  handle: async ({ body, caller, prepared }) => created(await caller.revisions.create(prepared, body)),
});
