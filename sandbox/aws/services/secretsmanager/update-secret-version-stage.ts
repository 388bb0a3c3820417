import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { mustFindLiveSecret, secretArn, secretResource } from './secrets.ts';
import { findVersion, moveStage } from './versions.ts';

/** Moves a label. Whoever moves one that is on a version already has to know on which, so that two do not undo each other. */
export const updateSecretVersionStage: AwsOperation = {
  name: 'UpdateSecretVersionStage',
  resource: secretResource,
  run(call) {
    const { input, world } = call;
    const record = mustFindLiveSecret(call);
    const stage = textIn(input, 'VersionStage') ?? '';
    const [from, to] = [textIn(input, 'RemoveFromVersionId'), textIn(input, 'MoveToVersionId')];
    for (const id of [from, to]) if (id !== undefined) findVersion(record, { VersionId: id });
    const holder = record.versions.find(({ stages }) => stages.includes(stage))?.id;
    if (holder !== undefined && holder !== to && holder !== from) {
      throw new AwsError(
        400,
        'InvalidParameterException',
        `The parameter RemoveFromVersionId can't be empty. Staging label ${stage} is currently attached to version ${holder}, ` +
          'so you must explicitly reference that version in RemoveFromVersionId.',
      );
    }
    if (to === undefined && stage === 'AWSCURRENT')
      throw new AwsError(
        400,
        'InvalidParameterException',
        'You can only move staging label AWSCURRENT to a different secret version. It can’t be completely removed.',
      );
    moveStage(record, stage, to);
    record.changedAt = world.now().toISOString();
    world.changed();
    return { ARN: secretArn(world.state.account, record), Name: record.name };
  },
};
