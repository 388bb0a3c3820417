import { goQuote } from '../schema/go-quote.ts';
import { type FieldCause, StatusError } from '../status.ts';
import { badRequest, invalidObject } from './refusals.ts';
import { unsupported } from './request-options.ts';

/** What the query of a read may say, read as Go reads it: it is forgiving about flags and not about numbers. */

/** Everything but `false` and `0` means yes, also nothing at all. */
export function flag(query: URLSearchParams, name: string): boolean {
  const given = query.get(name);
  return given !== null && given !== '0' && given.toLowerCase() !== 'false';
}

export function wholeNumber(query: URLSearchParams, name: string): number {
  const given = query.get(name) ?? '';
  if (given === '') return 0;
  const problem = integerProblem(given, 'ParseInt', { signed: true });
  if (problem !== undefined) throw badRequest(problem);
  return Number(given);
}

/** Undefined when no version was given. */
export function revisionOf(text: string): bigint | undefined {
  return text === '' ? undefined : BigInt(text);
}

/** Why this is no version, in Go's words. */
export function revisionProblem(text: string): string | undefined {
  return text === '' ? undefined : integerProblem(text, 'ParseUint', { signed: false });
}

function integerProblem(text: string, parser: string, { signed }: { readonly signed: boolean }): string | undefined {
  const said = (why: string): string => `strconv.${parser}: parsing ${goQuote(text)}: ${why}`;
  if (!(signed ? /^[-+]?\d+$/ : /^\d+$/).test(text)) return said('invalid syntax');
  const value = BigInt(text.replace(/^\+/, ''));
  const inRange = signed ? BigInt.asIntN(64, value) === value : BigInt.asUintN(64, value) === value;
  return inRange ? undefined : said('value out of range');
}

const forbidden = (field: string, message: string): FieldCause => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${message}`,
});
const matching = 'resourceVersionMatch';
const notOlder = 'NotOlderThan';

export function checkListOptions(query: URLSearchParams): void {
  const match = query.get(matching) ?? '';
  const version = query.get('resourceVersion') ?? '';
  refuse([
    ...(match !== '' && version === ''
      ? [forbidden(matching, `${matching} is forbidden unless resourceVersion is provided`)]
      : []),
    ...(match !== '' && query.get('continue') ? [forbidden(matching, `${matching} is forbidden when continue is provided`)] : []),
    ...(['', 'Exact', notOlder].includes(match) ? [] : [unsupported(matching, match, ['Exact', notOlder, ''])]),
    ...(match === 'Exact' && version === '0'
      ? [forbidden(matching, `${matching} "exact" is forbidden for resourceVersion "0"`)]
      : []),
    ...(query.has('sendInitialEvents') ? [forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list')] : []),
  ]);
}

export function checkWatchOptions(query: URLSearchParams): void {
  const match = query.get(matching) ?? '';
  const initial = query.has('sendInitialEvents');
  refuse([
    ...(initial && match !== notOlder
      ? [forbidden(matching, `sendInitialEvents requires setting ${matching} to ${notOlder}`)]
      : []),
    ...(match !== '' && !initial
      ? [forbidden(matching, `${matching} is forbidden for watch unless sendInitialEvents is provided`)]
      : []),
    ...(match === '' || match === notOlder ? [] : [unsupported(matching, match, [notOlder])]),
    ...(match !== '' && query.get('continue') ? [forbidden(matching, `${matching} is forbidden when continue is provided`)] : []),
  ]);
}

function refuse(causes: readonly FieldCause[]): void {
  if (causes.length > 0) throw invalidObject({ group: 'meta.k8s.io', kind: 'ListOptions', plural: '' }, '', causes);
}

/** Nobody has written so much yet. Clients wait a moment and ask again, in case this replica is behind. */
export const tooLargeVersion = (asked: bigint, current: bigint): StatusError =>
  new StatusError('Timeout', `Timeout: Too large resource version: ${asked}, current: ${current}`, {
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
    retryAfterSeconds: 1,
  });

/** A version that cannot be read. Kubernetes has thought of a reason for lists only. */
export const unreadableVersion = (text: string, problem: string): StatusError =>
  new StatusError('Unknown', `resourceVersion: Invalid value: ${goQuote(text)}: ${problem}`);
