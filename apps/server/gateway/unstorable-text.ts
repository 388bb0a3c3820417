import type { FieldProblem } from '@spacedock/contracts';

/**
 * Names every text that the database could not keep as it is: PostgreSQL has no character U+0000, and half of a surrogate pair
 * would be replaced in `text` and refused in `jsonb`. Refused here it is a 400 with a name, there it would be a 500.
 */
export function unstorableText(field: string, value: unknown, problems: FieldProblem[]): void {
  if (typeof value === 'string') {
    const problem = problemOf(value);
    if (problem) problems.push({ field, problem: `must not contain ${problem}` });
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const problem = problemOf(key);
      if (problem) problems.push({ field, problem: `must not have a field whose name contains ${problem}` });
      else unstorableText(`${field}.${key}`, inner, problems);
    }
  }
}

function problemOf(text: string): string | undefined {
  if (text.includes('\0')) return 'the character U+0000';
  return text.isWellFormed() ? undefined : 'half of a surrogate pair';
}
