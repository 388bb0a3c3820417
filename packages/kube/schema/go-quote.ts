const named: Readonly<Record<string, string>> = {
  '\u0007': '\\a', '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v', '"': '\\"', '\\': '\\\\',
};

// What Go prints as it is: letters, marks, numbers, punctuation, symbols and the plain space.
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** A string in quotes as Go's `%q` writes it: messages of Kubernetes quote values this way, and clients compare messages. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const character of text) quoted += named[character] ?? (printable.test(character) ? character : escaped(character));
  return `${quoted}"`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  // A lone surrogate cannot be UTF-8: Go reads it as the replacement character, which it prints.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
