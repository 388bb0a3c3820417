import { AwsError } from '../aws-error.ts';
import type { AwsInput } from '../aws-operation.ts';

/** A text of the input; undefined where it was not given. */
export function textIn(input: AwsInput, name: string): string | undefined {
  const value = input[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new AwsError(400, 'SerializationException', `${name} must be a text`);
}

export function textsIn(input: AwsInput, name: string): readonly string[] {
  const value = input[name];
  // Query requests have no other way to say that a list is empty.
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new AwsError(400, 'SerializationException', `${name} must be a list of texts`);
}

export function fieldsIn(input: AwsInput, name: string): AwsInput {
  const value = input[name] ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as AwsInput;
  throw new AwsError(400, 'SerializationException', `${name} must be a structure`);
}

export function structuresIn(input: AwsInput, name: string): readonly AwsInput[] {
  const value = input[name] === '' ? [] : (input[name] ?? []);
  if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one)))
    return value as AwsInput[];
  throw new AwsError(400, 'SerializationException', `${name} must be a list of structures`);
}

/** Undefined where it was not given. */
export function numberIn(input: AwsInput, name: string): number | undefined {
  const text = textIn(input, name);
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new AwsError(400, 'ValidationError', `${name} must be a whole number`);
}

/** Undefined where it was not given. */
export function flagIn(input: AwsInput, name: string): boolean | undefined {
  const text = textIn(input, name);
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new AwsError(400, 'ValidationError', `${name} must be true or false`);
}
