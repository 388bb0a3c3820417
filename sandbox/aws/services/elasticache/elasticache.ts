import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { createCacheSubnetGroup } from './create-cache-subnet-group.ts';
import { createReplicationGroup } from './create-replication-group.ts';
import { deleteCacheSubnetGroup } from './delete-cache-subnet-group.ts';
import { deleteReplicationGroup } from './delete-replication-group.ts';
import { describeCacheClusters } from './describe-cache-clusters.ts';
import { describeCacheSubnetGroups } from './describe-cache-subnet-groups.ts';
import { describeReplicationGroups } from './describe-replication-groups.ts';
import { deleteSnapshot, describeSnapshots } from './snapshots.ts';
import { addTagsToResource, listTagsForResource, removeTagsFromResource } from './tags-of-resource.ts';

const tags = { action: 'elasticache:AddTagsToResource', code: 'AccessDenied' } as const;

export const elasticache: AwsService = {
  name: 'elasticache',
  protocol: queryProtocol('http://elasticache.amazonaws.com/doc/2015-02-02/'),
  words: {
    ...queryWords,
    quota: [
      400,
      'NodeQuotaForCustomerExceeded',
      'The request cannot be processed because it would exceed the allowed number of cache nodes per customer.',
    ],
  },
  operations: [
    addTagsToResource,
    tagging(createCacheSubnetGroup, tags),
    tagging(createReplicationGroup, tags),
    deleteCacheSubnetGroup,
    deleteReplicationGroup,
    deleteSnapshot,
    describeCacheClusters,
    describeCacheSubnetGroups,
    describeReplicationGroups,
    describeSnapshots,
    listTagsForResource,
    removeTagsFromResource,
  ],
};
