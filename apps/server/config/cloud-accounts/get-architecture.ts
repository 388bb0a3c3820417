import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Architecture } from './architecture.ts';
import { CloudAccountPath } from './cloud-account.ts';
import { RegionName } from './cluster.ts';

export const getArchitecture = endpoint({
  summary: 'Read what an account has in a region, for a drawing',
  description: [
    'Networks with what lies in them, asked of the cloud and kept for 15 seconds. A part that the cloud refuses is named in `problems`,',
    'and the rest is there. Of AWS everything is looked for; `incomplete` says which kinds are not in other clouds.',
  ].join(' '),
  params: CloudAccountPath,
  query: Type.Object({ region: RegionName }, { additionalProperties: false }),
  answers: {
    200: Architecture,
    404: 'object.not_found',
    409: 'cloud.user_action',
    502: 'cloud.system',
    503: 'cloud.transient',
  },
  handle: async ({ params, query, caller }) => ok(await caller.architectures.read(params.accountID, query.region)),
});
