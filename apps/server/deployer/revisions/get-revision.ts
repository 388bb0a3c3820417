import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Revision, RevisionPath } from './revision.ts';

export const getRevision = endpoint({
  summary: 'A revision: image, configs, build, and how it went',
  params: RevisionPath,
  answers: { 200: Revision, 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ params, caller, prepared }) => ok(await caller.revisions.get(prepared.id, params.revID)),
});
