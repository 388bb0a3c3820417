import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { restJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { associateAccessPolicy } from './associate-access-policy.ts';
import { createAccessEntry } from './create-access-entry.ts';
import { createCluster } from './create-cluster.ts';
import { createNodegroup } from './create-nodegroup.ts';
import { deleteAccessEntry } from './delete-access-entry.ts';
import { deleteCluster } from './delete-cluster.ts';
import { deleteNodegroup } from './delete-nodegroup.ts';
import { describeAccessEntry } from './describe-access-entry.ts';
import { describeCluster } from './describe-cluster.ts';
import { describeNodegroup } from './describe-nodegroup.ts';
import { listAccessEntries } from './list-access-entries.ts';
import { listClusters } from './list-clusters.ts';
import { listNodegroups } from './list-nodegroups.ts';
import { listTagsForResource, tagResource } from './tags-of-resource.ts';
import { updateNodegroupConfig } from './update-nodegroup-config.ts';

const tags = { action: 'eks:TagResource', code: 'AccessDeniedException', field: 'tags' } as const;

export const eks: AwsService = {
  name: 'eks',
  protocol: restJsonProtocol,
  words: jsonWords,
  operations: [
    associateAccessPolicy,
    createAccessEntry,
    tagging(createCluster, tags),
    tagging(createNodegroup, tags),
    deleteAccessEntry,
    deleteCluster,
    deleteNodegroup,
    describeAccessEntry,
    describeCluster,
    describeNodegroup,
    listAccessEntries,
    listClusters,
    listNodegroups,
    listTagsForResource,
    tagResource,
    updateNodegroupConfig,
  ],
};
