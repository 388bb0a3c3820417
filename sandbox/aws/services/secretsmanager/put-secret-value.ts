import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import { mustFindLiveSecret, secretArn, secretResource } from './secrets.ts';
import { putVersion, tokenIn, valueIn } from './versions.ts';

export const putSecretValue: AwsOperation = {
  name: 'PutSecretValue',
  resource: secretResource,
  run(call) {
    const { input, world } = call;
    const record = mustFindLiveSecret(call);
    const value = valueIn(input);
    if (!value) throw new AwsError(400, 'InvalidRequestException', 'You must provide either SecretString or SecretBinary.');
    const labels = textsIn(input, 'VersionStages');
    const stages = labels.length === 0 ? ['AWSCURRENT'] : labels;
    const version = putVersion(record, value, { id: tokenIn(input, world), stages, world });
    return {
      ARN: secretArn(world.state.account, record),
      Name: record.name,
      VersionId: version.id,
      VersionStages: version.stages,
    };
  },
};
