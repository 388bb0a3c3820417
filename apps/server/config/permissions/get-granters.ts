import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { PolicyName } from '../roles/role.ts';
import { Granters } from './granters.ts';

export const getGranters = endpoint({
  summary: 'Who can give me a policy?',
  description:
    'For whoever was refused for lack of `policy`: which roles give it, and which members may assign one of them in the whole ' +
    'organisation. They may assign roles there and hold all that they would hand out.',
  query: Type.Object({ policy: PolicyName }, { additionalProperties: false }),
  answers: { 200: Granters },
  handle: async ({ query, caller }) => ok(await caller.permissions.granters(query.policy)),
});
