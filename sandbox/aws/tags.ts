import { AwsError } from './aws-error.ts';
import type { AwsInput } from './aws-operation.ts';
import { textIn } from './protocols/input.ts';

export type Tags = Readonly<Record<string, string>>;

const mostTags = 50;
const reserved = 'aws: prefixed tag key names are not allowed for external use.';

/** Tags as most services take them: `[{ Key, Value }]`. What cannot be a tag is refused with the error code of the service. */
export function tagsIn(given: readonly AwsInput[], code: string): Tags {
  const tags = Object.fromEntries(given.map((tag) => [textIn(tag, 'Key') ?? '', textIn(tag, 'Value') ?? '']));
  const wrong = wrongIn(given, tags);
  if (wrong !== undefined) throw new AwsError(400, code, wrong);
  return tags;
}

/** As EKS takes them: one field for each tag. */
export function tagFieldsIn(fields: AwsInput, code: string): Tags {
  const tags = Object.fromEntries(Object.keys(fields).map((key) => [key, textIn(fields, key) ?? '']));
  const wrong = wrongIn(Object.keys(fields), tags);
  if (wrong !== undefined) throw new AwsError(400, code, wrong);
  return tags;
}

function wrongIn(given: readonly unknown[], tags: Tags): string | undefined {
  const keys = Object.keys(tags);
  if (keys.length < given.length) return 'Duplicate tag keys found. Please note that Tag keys are case insensitive.';
  if (keys.length > mostTags) return `The number of tags exceeds the limit of ${mostTags}.`;
  if (keys.some((key) => key.startsWith('aws:'))) return reserved;
  if (keys.some((key) => key.length < 1 || key.length > 128)) return 'Tag keys must have between 1 and 128 characters.';
  if (Object.values(tags).some((value) => value.length > 256)) return 'Tag values must have at most 256 characters.';
  return undefined;
}

export const tagList = (tags: Tags = {}): readonly { readonly Key: string; readonly Value: string }[] =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));

export const withoutTags = (tags: Tags, keys: readonly string[]): Tags =>
  Object.fromEntries(Object.entries(tags).filter(([key]) => !keys.includes(key)));
