import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccountPath } from './cloud-account.ts';
import { Cluster, RegionName } from './cluster.ts';

export const listClusters = endpoint({
  summary: 'List the clusters of a cloud account, as the cloud has them now',
  params: CloudAccountPath,
  query: Type.Object({ region: Type.Optional(RegionName) }, { additionalProperties: false }),
  answers: {
    200: Type.Array(Cluster), 404: 'object.not_found', 409: 'cloud.user_action', 502: 'cloud.system', 503: 'cloud.transient',
  },
  handle: async ({ params, query, caller }) => ok(await caller.clusterAccess.list(params.accountID, query.region)),
});
