import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { flagIn } from '../../protocols/input.ts';
import { mustFindRepository, repositoryEntry, repositoryResource, repositoryView } from './repositories.ts';

export const deleteRepository: AwsOperation = {
  name: 'DeleteRepository',
  resource: repositoryResource,
  run(call) {
    const { input, world } = call;
    const { state } = world;
    const record = mustFindRepository(call);
    if ((record.images ?? []).length > 0 && !(flagIn(input, 'force') ?? false)) {
      throw new AwsError(
        400,
        'RepositoryNotEmptyException',
        `The repository with name '${record.name}' in registry with id '${state.account}' cannot be deleted ` +
          `because it still contains images`,
      );
    }
    state.repositories.splice(state.repositories.indexOf(record), 1);
    world.changed();
    world.ledger.deleted(repositoryEntry(world, record));
    return { repository: repositoryView(world, record) };
  },
};
