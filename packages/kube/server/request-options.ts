import type { IncomingMessage } from 'node:http';
import { goQuote } from '../schema/go-quote.ts';
import type { FieldCause, StatusError } from '../status.ts';
import { invalidObject } from './refusals.ts';

type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions' | 'DeleteOptions';

const optionsOf: Readonly<Record<string, OptionsKind>> = { POST: 'CreateOptions', PUT: 'UpdateOptions', PATCH: 'PatchOptions' };
const longestManager = 128;

/** Refuses what the query of a write may not say, all of it at once. */
export function checkWriteOptions(request: Pick<IncomingMessage, 'method' | 'headers'>, query: URLSearchParams): void {
  const { method = '', headers } = request;
  const kind = optionsOf[method];
  if (!kind) return;
  const causes = [
    ...(kind === 'PatchOptions' ? patchProblems(headers['content-type'] ?? '', query) : []),
    ...managerProblems(query.get('fieldManager') ?? ''),
    ...dryRunProblems(query.getAll('dryRun').filter((value) => value !== '')),
    ...validationProblems(query.get('fieldValidation') ?? ''),
  ];
  if (causes.length > 0) throw invalidOptions(kind, causes);
}

export const invalidOptions = (kind: OptionsKind, causes: readonly FieldCause[]): StatusError =>
  invalidObject({ group: 'meta.k8s.io', kind, plural: '' }, '', causes);

export function unsupported(field: string, value: unknown, supported: readonly string[]): FieldCause {
  const message = `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map(goQuote).join(', ')}`;
  return { reason: 'FieldValueNotSupported', field, message };
}

export const dryRunProblems = (values: readonly string[]): readonly FieldCause[] =>
  (values.every((value) => value === 'All') ? [] : [unsupported('dryRun', values, ['All'])]);

function patchProblems(contentType: string, query: URLSearchParams): readonly FieldCause[] {
  if (!contentType.startsWith('application/apply-patch')) {
    if (!query.has('force')) return [];
    return [{ reason: 'FieldValueForbidden', field: 'force', message: 'Forbidden: may not be specified for non-apply patch' }];
  }
  if (query.get('fieldManager')) return [];
  return [{ reason: 'FieldValueRequired', field: 'fieldManager', message: 'Required value: is required for apply patch' }];
}

function managerProblems(manager: string): readonly FieldCause[] {
  const field = 'fieldManager';
  const causes: FieldCause[] = [];
  if (Buffer.byteLength(manager) > longestManager) {
    causes.push({ reason: 'FieldValueTooLong', field, message: `Too long: may not be more than ${longestManager} bytes` });
  }
  for (const { 0: character, index } of manager.matchAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu)) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const where = `invalid character ${code} (at position ${Buffer.byteLength(manager.slice(0, index))})`;
    causes.push({ reason: 'FieldValueInvalid', field, message: `Invalid value: ${goQuote(manager)}: ${where}` });
  }
  return causes;
}

function validationProblems(mode: string): readonly FieldCause[] {
  const known = ['', 'Ignore', 'Strict', 'Warn'];
  return known.includes(mode) ? [] : [unsupported('fieldValidation', mode, known)];
}
