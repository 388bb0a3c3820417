import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { DeploymentPath, Revision, Rollback } from './revision.ts';

export const rollBack = endpoint({
  summary: 'Return to a revision that ran before',
  description: [
    "Makes a new revision with image and configs of that one; nothing is built. The deployment's configs become those too, so that the next",
    'change builds on them. With an `Idempotency-Key` header the same request again is no second rollback.',
  ].join(' '),
  params: DeploymentPath,
  body: Rollback,
  audit: { action: 'rollback', resourceType: 'revision' },
  answers: {
    201: Revision,
    404: 'object.not_found',
    409: 'revision.not_deployable | deployment.deleting | deployment.starting | request.idempotency_mismatch',
    503: 'service.unavailable',
  },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:update'),
  handle: async ({ body, caller, prepared }) => created(await caller.revisions.rollBack(prepared, body)),
  // A change of configs that follows at once has to build on these.
  afterwards: ({ params, caller }) => caller.catalogTold(params.id),
});
