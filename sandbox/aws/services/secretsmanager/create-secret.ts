import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn, textIn } from '../../protocols/input.ts';
import { tagsIn } from '../../tags.ts';
import { newSecret } from './new-secret.ts';
import { findSecret, secretArn, secretEntry, secretResource } from './secrets.ts';
import { isSame, putVersion, tokenIn, valueIn } from './versions.ts';

export const createSecret: AwsOperation = {
  name: 'CreateSecret',
  resource: secretResource,
  run(call) {
    const { input, region, world } = call;
    const name = textIn(input, 'Name') ?? '';
    if (!/^[A-Za-z0-9/_+=.@-]{1,512}$/.test(name))
      throw new AwsError(
        400,
        'ValidationException',
        'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
      );
    const tags = tagsIn(structuresIn(input, 'Tags'), 'InvalidParameterException');
    const value = valueIn(input);
    const id = tokenIn(input, world);
    const known = findSecret(call, 'Name');
    if (known) {
      const version = known.versions.find((one) => one.id === id);
      if (known.deletedAt !== undefined) {
        throw new AwsError(
          400,
          'InvalidRequestException',
          "You can't create this secret because a secret with this name is already scheduled for deletion.",
        );
      }
      if (!version || !value || !isSame(version.value, value))
        throw new AwsError(400, 'ResourceExistsException', `The operation failed because the secret ${name} already exists.`);
      return { ARN: secretArn(world.state.account, known), Name: name, VersionId: id };
    }
    const [description, kmsKeyId] = [textIn(input, 'Description'), textIn(input, 'KmsKeyId')];
    const record = newSecret(world, { region, name, tags, description, kmsKeyId });
    if (value) putVersion(record, value, { id, stages: ['AWSCURRENT'], world });
    world.ledger.created(secretEntry(world, record));
    return { ARN: secretArn(world.state.account, record), Name: name, VersionId: value && id };
  },
};
