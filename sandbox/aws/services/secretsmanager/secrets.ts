import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import type { TaggedResources } from '../../tagged-resources.ts';
import type { SecretRecord } from './secret-records.ts';

export const secretArn = (account: string, { region, name, suffix }: Pick<SecretRecord, 'region' | 'name' | 'suffix'>): string =>
  `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${suffix}`;

export const secretEntry = (world: AwsWorld, record: SecretRecord) =>
  entryOf(world, 'secretsmanager:secret', secretArn(world.state.account, record));

/** Those of the region. What waited long enough to be deleted is gone. */
export function secretsIn({ state, changed, now }: AwsWorld, region: string): readonly SecretRecord[] {
  const at = now().getTime();
  const over = state.secrets.filter(({ goneAt }) => goneAt !== undefined && Date.parse(goneAt) <= at);
  for (const record of over) state.secrets.splice(state.secrets.indexOf(record), 1);
  if (over.length > 0) changed();
  return state.secrets.filter((record) => record.region === region);
}

/** By its name, its ARN, or its ARN without the six characters at the end. */
export function findSecret({ input, region, world }: AwsCall, label = 'SecretId'): SecretRecord | undefined {
  const id = textIn(input, label) ?? '';
  return secretsIn(world, region).find((record) => {
    const arn = secretArn(world.state.account, record);
    return [record.name, arn, arn.slice(0, -7)].includes(id);
  });
}

export function mustFindSecret(call: AwsCall): SecretRecord {
  const found = findSecret(call);
  if (!found) throw new AwsError(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  return found;
}

/** One that nobody deleted. */
export function mustFindLiveSecret(call: AwsCall): SecretRecord {
  const found = mustFindSecret(call);
  if (found.deletedAt === undefined) return found;
  throw new AwsError(
    400,
    'InvalidRequestException',
    "You can't perform this operation on the secret because it was marked for deletion.",
  );
}

export const secretResource = ({ input, region, world: { state } }: AwsCall): string => {
  const id = textIn(input, 'SecretId') ?? textIn(input, 'Name') ?? '*';
  return id.startsWith('arn:') ? id : `arn:aws:secretsmanager:${region}:${state.account}:secret:${id}`;
};

export const secretsTagged: TaggedResources = (world, region) =>
  secretsIn(world, region)
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map((record) => ({ arn: secretArn(world.state.account, record), tags: record.tags }));
