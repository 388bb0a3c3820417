import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsOperation } from '../../aws-operation.ts';
import { flagIn, numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { secretView, stagesByVersion } from './describe-secret.ts';
import type { SecretRecord } from './secret-records.ts';
import { secretsIn } from './secrets.ts';

const filters: Readonly<Record<string, (record: SecretRecord) => readonly string[]>> = {
  name: ({ name }) => [name],
  description: ({ description }) => (description === undefined ? [] : [description]),
  'tag-key': ({ tags }) => Object.keys(tags),
  'tag-value': ({ tags }) => Object.values(tags),
  all: ({ name, description = '', tags }) => [name, description, ...Object.keys(tags), ...Object.values(tags)],
};

export const listSecrets: AwsOperation = {
  name: 'ListSecrets',
  run({ input, region, world }) {
    const deletedToo = flagIn(input, 'IncludePlannedDeletion') ?? false;
    const tests = structuresIn(input, 'Filters').map(testOf);
    const found = secretsIn(world, region)
      .filter(({ deletedAt }) => deletedToo || deletedAt === undefined)
      .filter((record) => tests.every((fits) => fits(record)));
    const newestFirst = textIn(input, 'SortOrder') === 'asc' ? found : found.toReversed();
    const size = Math.min(numberIn(input, 'MaxResults') ?? 100, 100, world.longestPage);
    const invalid = new AwsError(400, 'InvalidNextTokenException', 'The NextToken value is invalid.');
    const { items, next } = pageOf(newestFirst, textIn(input, 'NextToken'), size, invalid);
    return {
      SecretList: items.map((record) => ({
        ...secretView(world.state.account, record),
        SecretVersionsToStages: stagesByVersion(record),
      })),
      NextToken: next,
    };
  },
};

/** A value fits what begins with it; one with a `!` before it fits everything else. */
function testOf(filter: AwsInput): (record: SecretRecord) => boolean {
  const key = textIn(filter, 'Key') ?? '';
  const valuesOf = Object.hasOwn(filters, key) ? filters[key] : undefined;
  if (!valuesOf)
    throw new AwsError(400, 'InvalidParameterException', `The filter key ${key} is not one that Secrets Manager knows.`);
  const wanted = textsIn(filter, 'Values');
  return (record) =>
    wanted.some((value) => {
      const begins = (text: string): boolean => valuesOf(record).some((one) => one.startsWith(text));
      return value.startsWith('!') ? !begins(value.slice(1)) : begins(value);
    });
}
