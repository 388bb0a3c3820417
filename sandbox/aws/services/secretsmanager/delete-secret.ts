import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { flagIn, numberIn, textIn } from '../../protocols/input.ts';
import { findSecret, mustFindLiveSecret, secretArn, secretEntry, secretResource } from './secrets.ts';

const day = 24 * 3_600_000;

/** It can be restored for as long as the recovery window is. One that is deleted without any need not be there. */
export const deleteSecret: AwsOperation = {
  name: 'DeleteSecret',
  resource: secretResource,
  run(call) {
    const { input, region, world } = call;
    const days = numberIn(input, 'RecoveryWindowInDays');
    const force = flagIn(input, 'ForceDeleteWithoutRecovery') ?? false;
    if (force && days !== undefined) {
      throw new AwsError(
        400,
        'InvalidParameterException',
        "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
      );
    }
    if (days !== undefined && (days < 7 || days > 30))
      throw new AwsError(
        400,
        'InvalidParameterException',
        'The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).',
      );
    const at = world.now();
    if (!force) {
      const record = mustFindLiveSecret(call);
      const goneAt = new Date(at.getTime() + (days ?? 30) * day);
      Object.assign(record, { deletedAt: at.toISOString(), goneAt: goneAt.toISOString() });
      world.changed();
      world.ledger.deleted(secretEntry(world, record));
      return { ARN: secretArn(world.state.account, record), Name: record.name, DeletionDate: goneAt.getTime() / 1_000 };
    }
    const record = findSecret(call);
    const name = record?.name ?? textIn(input, 'SecretId') ?? '';
    const arn = secretArn(world.state.account, record ?? { region, name, suffix: 'AAAAAA' });
    if (record) {
      world.state.secrets.splice(world.state.secrets.indexOf(record), 1);
      world.changed();
      if (record.deletedAt === undefined) world.ledger.deleted(secretEntry(world, record));
    }
    return { ARN: arn, Name: name, DeletionDate: at.getTime() / 1_000 };
  },
};
