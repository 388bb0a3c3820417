import { createHash } from 'node:crypto';
import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import type { RepositoryRecord } from '../../aws-state.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import type { TaggedResources } from '../../tagged-resources.ts';

export const repositoryArn = (account: string, { region, name }: Pick<RepositoryRecord, 'region' | 'name'>): string =>
  `arn:aws:ecr:${region}:${account}:repository/${name}`;

export const repositoryEntry = (world: AwsWorld, record: RepositoryRecord) =>
  entryOf(world, 'ecr:repository', repositoryArn(world.state.account, record));

export const repositoryResource = ({ input, region, world: { state } }: AwsCall): string =>
  repositoryArn(state.account, { region, name: textIn(input, 'repositoryName') ?? '*' });

export const noRepository = (account: string, name: string): AwsError =>
  new AwsError(
    400,
    'RepositoryNotFoundException',
    `The repository with name '${name}' does not exist in the registry with id '${account}'`,
  );

export function mustFindRepository({ input, region, world: { state } }: AwsCall): RepositoryRecord {
  const name = textIn(input, 'repositoryName') ?? '';
  const found = state.repositories.find((record) => record.region === region && record.name === name);
  if (!found) throw noRepository(state.account, name);
  return found;
}

/** Where `docker login` and `docker push` would go: nothing answers there. */
export const registryHost = (account: string, region: string): string => `${account}.dkr.ecr.${region}.amazonaws.com`;

export const repositoryView = ({ state: { account } }: AwsWorld, record: RepositoryRecord): AwsOutput => ({
  repositoryArn: repositoryArn(account, record),
  registryId: account,
  repositoryName: record.name,
  repositoryUri: `${registryHost(account, record.region)}/${record.name}`,
  createdAt: Date.parse(record.createdAt) / 1_000,
  imageTagMutability: record.mutability ?? 'MUTABLE',
  imageScanningConfiguration: { scanOnPush: record.scanOnPush ?? false },
  encryptionConfiguration: { encryptionType: 'AES256' },
});

export const digestOf = (manifest: string): string => `sha256:${createHash('sha256').update(manifest).digest('hex')}`;

export const ecrTagged: TaggedResources = ({ state }, region) =>
  state.repositories
    .filter((record) => record.region === region)
    .map((record) => ({ arn: repositoryArn(state.account, record), tags: record.tags ?? {} }));
