import type { AwsOperation, AwsOutput } from '../../aws-operation.ts';
import { tagList } from '../../tags.ts';
import type { SecretRecord } from './secret-records.ts';
import { mustFindSecret, secretArn, secretResource } from './secrets.ts';

const moment = (at: string | undefined): number | undefined => (at === undefined ? undefined : Date.parse(at) / 1_000);

/** Everything but its values. */
export const secretView = (account: string, record: SecretRecord): AwsOutput => ({
  ARN: secretArn(account, record),
  Name: record.name,
  Description: record.description,
  KmsKeyId: record.kmsKeyId,
  CreatedDate: moment(record.createdAt),
  LastChangedDate: moment(record.changedAt),
  DeletedDate: moment(record.deletedAt),
  Tags: tagList(record.tags),
});

export const stagesByVersion = ({ versions }: SecretRecord): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(versions.filter(({ stages }) => stages.length > 0).map(({ id, stages }) => [id, stages]));

export const describeSecret: AwsOperation = {
  name: 'DescribeSecret',
  resource: secretResource,
  run(call) {
    const record = mustFindSecret(call);
    return { ...secretView(call.world.state.account, record), VersionIdsToStages: stagesByVersion(record) };
  },
};
