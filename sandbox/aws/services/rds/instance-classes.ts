import { AwsError } from '../../aws-error.ts';

/** A few of each sort, by class. */
export const instanceClasses: readonly string[] = [
  't3.micro',
  't3.small',
  't3.medium',
  't3.large',
  't4g.micro',
  't4g.small',
  't4g.medium',
  't4g.large',
  'm5.large',
  'm5.xlarge',
  'm5.2xlarge',
  'm6g.large',
  'm6g.xlarge',
  'm6i.large',
  'm6i.xlarge',
  'm6i.2xlarge',
  'm7g.large',
  'm7g.xlarge',
  'm7g.2xlarge',
  'r5.large',
  'r6g.large',
  'r6g.xlarge',
  'r6i.large',
  'r6i.xlarge',
  'r7g.large',
  'r7g.xlarge',
].map((name) => `db.${name}`);

export function classIn(asked: string): string {
  if (instanceClasses.includes(asked)) return asked;
  throw new AwsError(400, 'InvalidParameterValue', `Invalid DB Instance class: ${asked}`);
}
