import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import type { Ec2Kind, Ec2Kinds } from './ec2-records.ts';
import { chosen, ec2Page, filtered, type FilterValues } from './filters.ts';
import { kinds } from './kinds.ts';
import { shown } from './things.ts';

interface Description<K extends Ec2Kind> {
  /** `DescribeVpcs` */
  readonly name: string;
  readonly kind: K;
  /** The parameter with ids, one a number: `VpcId`. */
  readonly ids: string;
  /** The element that the answer has them in: `vpcSet`. */
  readonly set: string;
  /** Beside those by tags. They may look at what stands around it. */
  readonly filters: (call: AwsCall) => FilterValues<Ec2Kinds[K]>;
  readonly view: (call: AwsCall, record: Ec2Kinds[K]) => object;
  readonly longest?: number;
  /** What is shown before anybody asks for less: everything of the kind in the region unless said. */
  readonly records?: (call: AwsCall) => readonly Ec2Kinds[K][];
}

/** Lists things of one kind, by id and filter, a page at a time. */
export function describeOperation<K extends Ec2Kind>(description: Description<K>): AwsOperation {
  const { name, kind, ids, set, filters, view, longest } = description;
  return {
    name,
    run(call) {
      const all = description.records?.(call) ?? shown(call, kind);
      const wanted = chosen<Ec2Kinds[K]>(all, textsIn(call.input, ids), kinds[kind].missing);
      const { items, next } = ec2Page(call, filtered(call.input, wanted, filters(call)), longest);
      return { [set]: { item: items.map((record) => view(call, record)) }, nextToken: next };
    },
  };
}
