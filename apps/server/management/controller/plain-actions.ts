/** `{{ .Values.a.b }}`, with white space trimmed before or after it. */
const action = /\{\{(-[ \t\r\n])?[ \t\r\n]*\.Values((?:\.[A-Za-z_][A-Za-z0-9_]*)+)[ \t\r\n]*([ \t\r\n]-)?\}\}/g;
/** What Go writes for a value that is not there, and helm takes out again. */
const noValue = '<no value>';

/**
 * Renders a text in which nothing but plain values stand, as Go does; undefined when there is anything else in it, or a value that Go
 * writes in a way of its own. Most templates put a name here and there: for thousands of spaces that is no reason to start helm.
 */
export function renderPlain(text: string, values: Readonly<Record<string, unknown>>): string | undefined {
  if (text.includes(noValue)) return undefined;
  let rendered = '';
  let end = 0;
  let trimNext = false;
  for (const { 0: whole, 1: trimBefore, 2: path = '', 3: trimAfter, index } of text.matchAll(action)) {
    const value = plainValue(values, path.slice(1).split('.'));
    if (value === undefined) return undefined;
    rendered += trimmed(text.slice(end, index), trimNext, trimBefore !== undefined) + value;
    end = index + whole.length;
    trimNext = trimAfter !== undefined;
  }
  const rest = trimmed(text.slice(end), trimNext, false);
  return text.replaceAll(action, '').includes('{{') ? undefined : rendered + rest;
}

/** Go trims these four, and no other white space. */
const whiteSpace = new Set([' ', '\t', '\r', '\n']);

/** Character by character: a pattern that looks for the end of a text tries each place where white space begins. */
function trimmed(text: string, start: boolean, end: boolean): string {
  let from = 0;
  let to = text.length;
  if (start) while (from < to && whiteSpace.has(text.charAt(from))) from += 1;
  if (end) while (to > from && whiteSpace.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function plainValue(values: unknown, path: readonly string[]): string | undefined {
  const [name, ...below] = path;
  if (typeof values !== 'object' || values === null || Array.isArray(values) || name === undefined) return undefined;
  // What is not there is nothing, at the end of a path. On the way it is an error, in words that helm has.
  if (!Object.hasOwn(values, name)) return below.length === 0 ? '' : undefined;
  const value = (values as Readonly<Record<string, unknown>>)[name];
  if (below.length > 0) return plainValue(value, below);
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() && !value.includes(noValue) ? value : undefined;
    case 'boolean':
      return String(value);
    // To Go they are fractions, which it writes as 1e+06 from there on.
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < 1_000_000 && !Object.is(value, -0) ? String(value) : undefined;
    default:
      return undefined;
  }
}
