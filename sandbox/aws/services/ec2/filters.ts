import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { type Page, pageOf } from '../../protocols/page.ts';
import { matchesWildcard } from '../../wildcard.ts';

/** What things of EC2 can be asked for by: the value of a thing under the name of a filter. */
export type FilterValues<Thing> = Readonly<Record<string, (thing: Thing) => string | readonly string[]>>;

/** Those that fit every filter of the request. Things with tags can be asked for by these too. */
export function filtered<Thing extends object>(
  input: AwsInput, things: readonly Thing[], values: FilterValues<Thing>,
): readonly Thing[] {
  const tests = structuresIn(input, 'Filter').map((filter) => {
    const name = textIn(filter, 'Name') ?? '';
    const valuesOf = Object.hasOwn(values, name) ? values[name] : tagValues(name);
    if (!valuesOf) throw new AwsError(400, 'InvalidParameterValue', `The filter '${name}' is invalid`);
    const wanted = textsIn(filter, 'Value');
    return (thing: Thing): boolean =>
      [valuesOf(thing)].flat().some((value) => wanted.some((pattern) => matchesWildcard(value, pattern)));
  });
  return things.filter((thing) => tests.every((fits) => fits(thing)));
}

function tagValues(filter: string): ((thing: object) => string | readonly string[]) | undefined {
  if (filter === 'tag-key') return (thing) => Object.keys(tagsOf(thing));
  if (!filter.startsWith('tag:')) return undefined;
  const key = filter.slice('tag:'.length);
  return (thing) => {
    const tags = tagsOf(thing);
    return Object.hasOwn(tags, key) ? (tags[key] ?? '') : [];
  };
}

const tagsOf = (thing: object): Readonly<Record<string, string>> =>
  'tags' in thing ? (thing.tags as Readonly<Record<string, string>>) : {};

/** As EC2 does it: what was asked for by id must all be there. */
export function chosen<Thing extends { readonly id: string }>(
  things: readonly Thing[], ids: readonly string[], missing: (id: string) => AwsError,
): readonly Thing[] {
  const unknown = ids.find((id) => !things.some((thing) => thing.id === id));
  if (unknown !== undefined) throw missing(unknown);
  return ids.length === 0 ? things : things.filter(({ id }) => ids.includes(id));
}

export function ec2Page<Thing>({ input, world }: AwsCall, things: readonly Thing[], longest = 1_000): Page<Thing> {
  const asked = numberIn(input, 'MaxResults') ?? longest;
  if (asked < 5 || asked > longest) {
    throw new AwsError(
      400,
      'InvalidParameterValue',
      `Value ( ${asked} ) for parameter maxResults is invalid. Expecting a value between 5 and ${longest}.`,
    );
  }
  const invalid = new AwsError(400, 'InvalidNextToken', 'The specified token is not valid');
  return pageOf(things, textIn(input, 'NextToken'), Math.min(asked, world.longestPage), invalid);
}

export const tagSet = (tags: Readonly<Record<string, string>>): object =>
  ({ item: Object.entries(tags).map(([key, value]) => ({ key, value })) });
