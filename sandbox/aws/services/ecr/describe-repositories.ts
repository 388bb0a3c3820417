import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { numberIn, textIn, textsIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';

export const describeRepositories: AwsOperation = {
  name: 'DescribeRepositories',
  resource: ({ region, world: { state } }) => `arn:aws:ecr:${region}:${state.account}:repository/*`,
  run({ input, region, world: { state, longestPage } }) {
    const names = textsIn(input, 'repositoryNames');
    const here = state.repositories.filter((repository) => repository.region === region);
    const missing = names.find((name) => !here.some((repository) => repository.name === name));
    if (missing !== undefined) {
      throw new AwsError(
        400,
        'RepositoryNotFoundException',
        `The repository with name '${missing}' does not exist in the registry with id '${state.account}'`,
      );
    }
    const wanted = here.filter(({ name }) => names.length === 0 || names.includes(name));
    const { items, next } = pageOf(
      wanted,
      textIn(input, 'nextToken'),
      Math.min(numberIn(input, 'maxResults') ?? 100, longestPage),
    );
    return {
      repositories: items.map(({ name, createdAt }) => ({
        repositoryArn: `arn:aws:ecr:${region}:${state.account}:repository/${name}`,
        registryId: state.account,
        repositoryName: name,
        repositoryUri: `${state.account}.dkr.ecr.${region}.amazonaws.com/${name}`,
        createdAt: Date.parse(createdAt) / 1_000,
        imageTagMutability: 'MUTABLE',
      })),
      nextToken: next,
    };
  },
};
