import type { AwsOperation } from '../../aws-operation.ts';
import { mustFindSecret, secretArn, secretEntry, secretResource } from './secrets.ts';

export const restoreSecret: AwsOperation = {
  name: 'RestoreSecret',
  resource: secretResource,
  run(call) {
    const { world } = call;
    const record = mustFindSecret(call);
    if (record.deletedAt !== undefined) {
      record.deletedAt = undefined;
      record.goneAt = undefined;
      world.changed();
      world.ledger.created(secretEntry(world, record));
    }
    return { ARN: secretArn(world.state.account, record), Name: record.name };
  },
};
