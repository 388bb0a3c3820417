import { Type } from 'typebox';
import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { audited, SpaceInstance, SpaceInstancePath } from './space-instance.ts';

export const sleepSpaceInstance = endpoint({
  summary: 'Put a space instance to sleep',
  description: 'Everything in it is scaled down. Answered at once; `phase` becomes Sleeping.',
  params: SpaceInstancePath,
  query: Type.Object(
    {
      durationSeconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 3_153_600_000,
          description: 'For so long no request wakes it, only somebody who wants it awake; 0 for ever.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: { 200: SpaceInstance, 404: 'object.not_found' },
  audit: { ...audited, action: 'sleep' },
  thingsGiveRights: true,
  prepare: ({ params, query, caller }) => caller.spaceInstances.sleep(params, query.durationSeconds),
  handle: async ({ prepared }) => ok(prepared),
});
