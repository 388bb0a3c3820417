import type { AwsService } from '../../aws-operation.ts';
import { restJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { associateAccessPolicy } from './associate-access-policy.ts';
import { createAccessEntry } from './create-access-entry.ts';
import { createCluster } from './create-cluster.ts';
import { deleteAccessEntry } from './delete-access-entry.ts';
import { deleteCluster } from './delete-cluster.ts';
import { describeAccessEntry } from './describe-access-entry.ts';
import { describeCluster } from './describe-cluster.ts';
import { listAccessEntries } from './list-access-entries.ts';
import { listClusters } from './list-clusters.ts';

export const eks: AwsService = {
  name: 'eks',
  protocol: restJsonProtocol,
  words: jsonWords,
  operations: [
    associateAccessPolicy,
    createAccessEntry,
    createCluster,
    deleteAccessEntry,
    deleteCluster,
    describeAccessEntry,
    describeCluster,
    listAccessEntries,
    listClusters,
  ],
};
