import type { LedgerEntry } from '../cloud/ledger.ts';
import type { AwsWorld } from './aws-operation.ts';

/** What the ledger is told of a thing: its kind as ARNs name it, and its ARN. */
export const entryOf = ({ state }: Pick<AwsWorld, 'state'>, kind: string, id: string): Omit<LedgerEntry, 'at' | 'action'> => ({
  cloud: 'aws',
  account: state.account,
  kind,
  id,
});
