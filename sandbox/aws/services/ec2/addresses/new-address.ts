import type { AwsWorld } from '../../../aws-operation.ts';

/** A public address of a network that is nobody's: it is kept for measurements (RFC 2544). */
export function newAddress({ randomBytes }: Pick<AwsWorld, 'randomBytes'>): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `198.${18 + (a % 2)}.${b}.${c}`;
}
