import { createHash } from 'node:crypto';
import type { SubnetRecord } from './aws-state.ts';
import { addressText, cidrOf } from './services/ec2/cidr.ts';

/** Id and address of what a holder has in a subnet. They follow from both, so that nobody has to remember them. */
export function interfaceNumbers(holder: string, subnet: SubnetRecord): { readonly id: string; readonly address: string } {
  const hash = createHash('sha256').update(`${holder} in ${subnet.id}`).digest();
  const { first, size } = cidrOf(subnet.cidr) ?? { first: 0, size: 256 };
  // The first four addresses of a subnet and its last one are AWS's own.
  return {
    id: `eni-${hash.toString('hex').slice(0, 17)}`,
    address: addressText(first + 4 + (hash.readUInt32BE(28) % (size - 5))),
  };
}
