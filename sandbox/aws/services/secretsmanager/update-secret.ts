import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { mustFindLiveSecret, secretArn, secretResource } from './secrets.ts';
import { putVersion, tokenIn, valueIn } from './versions.ts';

export const updateSecret: AwsOperation = {
  name: 'UpdateSecret',
  resource: secretResource,
  run(call) {
    const { input, world } = call;
    const record = mustFindLiveSecret(call);
    const value = valueIn(input);
    const version = value && putVersion(record, value, { id: tokenIn(input, world), stages: ['AWSCURRENT'], world });
    record.description = textIn(input, 'Description') ?? record.description;
    record.kmsKeyId = textIn(input, 'KmsKeyId') ?? record.kmsKeyId;
    world.changed();
    return { ARN: secretArn(world.state.account, record), Name: record.name, VersionId: version?.id };
  },
};
