import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { resourceId } from '../../identity/ids.ts';
import { textIn } from '../../protocols/input.ts';
import type { Ec2Kind, Ec2Kinds } from './ec2-records.ts';
import { ec2Arn, kinds } from './kinds.ts';

/** What has come to its end is shown for so long. */
const rememberedMs = 3_600_000;

type Place = Pick<AwsCall, 'world' | 'region'>;

const endOf = (record: { readonly id: string; readonly goneAt?: string | undefined }): number =>
  record.goneAt === undefined ? Infinity : Date.parse(record.goneAt);

/** What the region shows of a kind: what there is, and what has ended lately. */
export function shown<K extends Ec2Kind>({ world, region }: Place, kind: K): readonly Ec2Kinds[K][] {
  const since = world.now().getTime() - rememberedMs;
  const all: readonly Ec2Kinds[K][] = kinds[kind].records(world.state);
  return all.filter((record) => record.region === region && endOf(record) > since);
}

/** What the region has of a kind: what is being deleted is there until that is done. */
export function present<K extends Ec2Kind>(place: Place, kind: K): readonly Ec2Kinds[K][] {
  const at = place.world.now().getTime();
  return shown(place, kind).filter((record) => endOf(record) > at);
}

export function find<K extends Ec2Kind>(place: Place, kind: K, id: string): Ec2Kinds[K] | undefined {
  return shown(place, kind).find((record) => record.id === id);
}

export function mustFind<K extends Ec2Kind>(place: Place, kind: K, id: string): Ec2Kinds[K] {
  const found = find(place, kind, id);
  if (!found) throw kinds[kind].missing(id);
  return found;
}

/** The thing that the request names under this parameter. */
export const named = <K extends Ec2Kind>(call: AwsCall, kind: K, parameter: string): Ec2Kinds[K] =>
  mustFind(call, kind, required(call.input, parameter));

export function required(input: AwsInput, parameter: string): string {
  const text = textIn(input, parameter);
  if (text) return text;
  throw new AwsError(400, 'MissingParameter', `The request must contain the parameter ${parameter}`);
}

export const newId = ({ randomBytes }: Pick<AwsWorld, 'randomBytes'>, kind: Ec2Kind): string =>
  resourceId(kinds[kind].prefix, randomBytes);

const entry = ({ world }: Place, kind: Ec2Kind, record: { readonly id: string; readonly region: string }) =>
  entryOf(world, `ec2:${kind}`, ec2Arn(world.state.account, kind, record));

/** It is there from now on, and in the ledger. */
export function make<K extends Ec2Kind>(place: Place, kind: K, record: Ec2Kinds[K]): Ec2Kinds[K] {
  const records: Ec2Kinds[K][] = kinds[kind].records(place.world.state);
  records.push(record);
  place.world.ledger.created(entry(place, kind, record));
  place.world.changed();
  return record;
}

/** It is gone at once. */
export function remove<K extends Ec2Kind>(place: Place, kind: K, record: Ec2Kinds[K]): void {
  const records: Ec2Kinds[K][] = kinds[kind].records(place.world.state);
  const index = records.indexOf(record);
  if (index < 0) return;
  records.splice(index, 1);
  place.world.ledger.deleted(entry(place, kind, record));
  place.world.changed();
}

/** It has its end in this many milliseconds, and can be seen for a while after. */
export function end<K extends 'natgateway' | 'vpc-peering-connection' | 'instance'>(
  place: Place,
  kind: K,
  record: Ec2Kinds[K],
  milliseconds: number,
): void {
  const { world } = place;
  record.goneAt = later(world, milliseconds);
  world.ledger.deleted(entry(place, kind, record));
  world.changed();
}

export const later = ({ now }: Pick<AwsWorld, 'now'>, milliseconds: number): string =>
  new Date(now().getTime() + milliseconds).toISOString();

export const isPast = ({ now }: Pick<AwsWorld, 'now'>, moment: string | undefined): boolean =>
  moment !== undefined && Date.parse(moment) <= now().getTime();

export const dependencyViolation = (message: string): AwsError => new AwsError(400, 'DependencyViolation', message);
