import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { RevisionPairPath } from './revision.ts';
import { RevisionDiff } from './revision-diff.ts';

export const diffRevisions = endpoint({
  summary: 'What is different between two revisions',
  description: [
    'In their configs, and in the objects that were applied to the cluster. Of secrets only references are known here; values of variables',
    'whose names speak of a secret are masked.',
  ].join(' '),
  params: RevisionPairPath,
  answers: { 200: RevisionDiff, 404: 'object.not_found', 503: 'service.unavailable' },
  prepare: ({ params, caller }) => caller.useDeployment(params.id, 'deployment:view'),
  handle: async ({ params, caller, prepared }) => ok(await caller.revisions.diff(prepared.id, params.a, params.b)),
});
