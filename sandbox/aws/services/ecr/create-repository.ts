import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { RepositoryRecord } from '../../aws-state.ts';
import { fieldsIn, flagIn, structuresIn, textIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import { repositoryEntry, repositoryResource, repositoryView } from './repositories.ts';

const part = '[a-z0-9]+(?:[._-][a-z0-9]+)*';
const validName = new RegExp(`^(?:${part}/)*${part}$`);

export const createRepository: AwsOperation = {
  name: 'CreateRepository',
  resource: repositoryResource,
  run(call) {
    const { input, region, world } = call;
    const { state } = world;
    const name = textIn(input, 'repositoryName') ?? '';
    if (name.length < 2 || name.length > 256 || !validName.test(name)) {
      throw new AwsError(
        400,
        'InvalidParameterException',
        `Invalid parameter at 'repositoryName' failed to satisfy constraint: 'must satisfy regular expression ` +
          `'${validName.source}''`,
      );
    }
    const mutability = textIn(input, 'imageTagMutability') ?? 'MUTABLE';
    if (!['MUTABLE', 'IMMUTABLE'].includes(mutability))
      throw new AwsError(400, 'InvalidParameterException', `Invalid parameter at 'imageTagMutability': ${mutability}`);
    const here = state.repositories.filter((record) => record.region === region);
    if (here.some((record) => record.name === name)) {
      throw new AwsError(
        400,
        'RepositoryAlreadyExistsException',
        `The repository with name '${name}' already exists in the registry with id '${state.account}'`,
      );
    }
    if (here.length >= quotaOf(state, quotas.repositories))
      throw new AwsError(
        400,
        'LimitExceededException',
        'The operation did not succeed because it would have exceeded a service limit for your account.',
      );
    const record: RepositoryRecord = {
      region,
      name,
      mutability,
      createdAt: world.now().toISOString(),
      images: [],
      scanOnPush: flagIn(fieldsIn(input, 'imageScanningConfiguration'), 'scanOnPush') ?? false,
      tags: tagsIn(structuresIn(input, 'tags'), 'InvalidTagParameterException'),
    };
    state.repositories.push(record);
    world.changed();
    world.ledger.created(repositoryEntry(world, record));
    return { repository: repositoryView(world, record) };
  },
};
