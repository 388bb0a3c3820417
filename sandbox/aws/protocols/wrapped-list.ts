import type { AwsInput } from '../aws-operation.ts';
import { fieldsIn, structuresIn, textsIn } from './input.ts';

/** Lists as RDS and ElastiCache have them, `Tags.Tag.1.Key`. An empty list travels as an empty text. */
const wrapping = (input: AwsInput, name: string): AwsInput => (input[name] === '' ? {} : fieldsIn(input, name));

export const wrappedTexts = (input: AwsInput, name: string, item: string): readonly string[] =>
  textsIn(wrapping(input, name), item);

export const wrappedStructures = (input: AwsInput, name: string, item: string): readonly AwsInput[] =>
  structuresIn(wrapping(input, name), item);
