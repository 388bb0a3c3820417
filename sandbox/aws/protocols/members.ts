import type { AwsInput } from '../aws-operation.ts';

/** What a query request had, as an answer has it: lists with their items in elements named `member`. */
export const members = (fields: AwsInput): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, memberValue(value)]));

function memberValue(value: unknown): unknown {
  if (Array.isArray(value)) return { member: value.map(memberValue) };
  return typeof value === 'object' && value !== null ? members(value as AwsInput) : value;
}
