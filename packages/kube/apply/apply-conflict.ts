import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';
import { formatPath } from './field-path.ts';
import type { Ownership } from './managed-entries.ts';
import type { Conflict } from './reassign.ts';

/** The refusal that tells an applier whose fields it would take. kubectl shows the message, tools read the causes. */
export function applyConflict(conflicts: readonly Conflict[]): StatusError {
  return new StatusError('Conflict', messageFor(conflicts), {
    causes: conflicts.map(({ owner, path }) => ({ reason: 'FieldManagerConflict', message: `conflict with ${shown(owner)}`, field: formatPath(path) })),
  });
}

function messageFor(conflicts: readonly Conflict[]): string {
  const [first, ...others] = conflicts;
  if (first !== undefined && others.length === 0) return `Apply failed with 1 conflict: conflict with ${shown(first.owner)}: ${formatPath(first.path)}`;
  const lines = [...Map.groupBy(conflicts, ({ id }) => id).values()].flatMap((group) => [
    ...group.slice(0, 1).map(({ owner }) => `conflicts with ${shown(owner)}:`), ...group.map(({ path }) => `- ${formatPath(path)}`),
  ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

function shown({ manager, operation, apiVersion, subresource }: Ownership): string {
  const name = subresource === '' ? goQuote(manager) : `${goQuote(manager)} with subresource ${goQuote(subresource)}`;
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}
