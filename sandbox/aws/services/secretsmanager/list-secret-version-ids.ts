import type { AwsOperation } from '../../aws-operation.ts';
import { flagIn } from '../../protocols/input.ts';
import { mustFindSecret, secretArn, secretResource } from './secrets.ts';

export const listSecretVersionIds: AwsOperation = {
  name: 'ListSecretVersionIds',
  resource: secretResource,
  run(call) {
    const record = mustFindSecret(call);
    const all = flagIn(call.input, 'IncludeDeprecated') ?? false;
    return {
      ARN: secretArn(call.world.state.account, record),
      Name: record.name,
      Versions: record.versions
        .filter(({ stages }) => all || stages.length > 0)
        .map(({ id, createdAt, stages }) => ({
          VersionId: id,
          VersionStages: stages,
          CreatedDate: Date.parse(createdAt) / 1_000,
        })),
    };
  },
};
