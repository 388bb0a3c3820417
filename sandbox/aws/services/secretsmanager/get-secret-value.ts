import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindLiveSecret, secretArn, secretResource } from './secrets.ts';
import { findVersion } from './versions.ts';

export const getSecretValue: AwsOperation = {
  name: 'GetSecretValue',
  resource: secretResource,
  run(call) {
    const record = mustFindLiveSecret(call);
    const { id, createdAt, stages, value } = findVersion(record, call.input);
    return {
      ARN: secretArn(call.world.state.account, record),
      Name: record.name,
      VersionId: id,
      VersionStages: stages,
      SecretString: value.text,
      SecretBinary: value.binary,
      CreatedDate: Date.parse(createdAt) / 1_000,
    };
  },
};
