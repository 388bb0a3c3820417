import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn, textsIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { noRepository, repositoryResource, repositoryView } from './repositories.ts';

export const describeRepositories: AwsOperation = {
  name: 'DescribeRepositories',
  resource: repositoryResource,
  run({ input, region, world }) {
    const { state, longestPage } = world;
    const names = textsIn(input, 'repositoryNames');
    const here = state.repositories.filter((repository) => repository.region === region);
    const missing = names.find((name) => !here.some((repository) => repository.name === name));
    if (missing !== undefined) throw noRepository(state.account, missing);
    const wanted = here.filter(({ name }) => names.length === 0 || names.includes(name));
    const { items, next } = pageOf(
      wanted,
      textIn(input, 'nextToken'),
      Math.min(numberIn(input, 'maxResults') ?? 100, longestPage),
    );
    return { repositories: items.map((record) => repositoryView(world, record)), nextToken: next };
  },
};
