import type { AccessEntry } from '../objects/common.ts';
import { isNamedIn, type Named } from './named-in.ts';

/**
 * The entry of an object that lets somebody do something with it. To change is one thing, whether it is called update or patch.
 */
export function grantingEntry(entries: readonly AccessEntry[] | undefined, verb: string, named: Named): AccessEntry | undefined {
  const accepted = verb === 'update' || verb === 'patch' ? ['update', 'patch', '*'] : [verb, '*'];
  return entries?.find((entry) => entry.verbs.some((given) => accepted.includes(given)) && isNamedIn(named, entry));
}
