import type { AwsService } from '../../aws-operation.ts';
import { tagging } from '../../identity/tagging-permission.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { createDbInstance } from './create-db-instance.ts';
import { createDbSubnetGroup } from './create-db-subnet-group.ts';
import { deleteDbInstance } from './delete-db-instance.ts';
import { deleteDbSnapshot } from './delete-db-snapshot.ts';
import { deleteDbSubnetGroup } from './delete-db-subnet-group.ts';
import { describeDbEngineVersions } from './describe-db-engine-versions.ts';
import { describeDbInstances } from './describe-db-instances.ts';
import { describeDbSnapshots } from './describe-db-snapshots.ts';
import { describeDbSubnetGroups } from './describe-db-subnet-groups.ts';
import { describeOrderableDbInstanceOptions } from './describe-orderable-db-instance-options.ts';
import { modifyDbInstance } from './modify-db-instance.ts';
import { addTagsToResource, listTagsForResource, removeTagsFromResource } from './tags-of-resource.ts';

const tags = { action: 'rds:AddTagsToResource', code: 'AccessDenied' } as const;

export const rds: AwsService = {
  name: 'rds',
  protocol: queryProtocol('http://rds.amazonaws.com/doc/2014-10-31/'),
  words: {
    ...queryWords,
    quota: [400, 'InstanceQuotaExceeded', 'You have exceeded the maximum number of allowed DB instances'],
  },
  operations: [
    addTagsToResource,
    tagging(createDbInstance, tags),
    tagging(createDbSubnetGroup, tags),
    deleteDbInstance,
    deleteDbSnapshot,
    deleteDbSubnetGroup,
    describeDbEngineVersions,
    describeDbInstances,
    describeDbSnapshots,
    describeDbSubnetGroups,
    describeOrderableDbInstanceOptions,
    listTagsForResource,
    modifyDbInstance,
    removeTagsFromResource,
  ],
};
