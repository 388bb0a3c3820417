const compiled = new Map<string, RegExp | string>();

/**
 * The `pattern` of a schema as a regular expression; a text when it is none. Schemas of Kubernetes write patterns for Go: flags at
 * the front and `\A`, `\z` and `\Z` are the parts of its syntax that people use and JavaScript writes differently.
 */
export function schemaPattern(pattern: string): RegExp | string {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const result = compile(pattern);
  // Schemas are few, but those of custom resources come from outside: what they leave behind is bounded.
  if (compiled.size >= 10_000) compiled.clear();
  compiled.set(pattern, result);
  return result;
}

function compile(pattern: string): RegExp | string {
  const flags = /^\(\?([ims]+)\)/.exec(pattern);
  const source = pattern.slice(flags?.[0].length ?? 0)
    .replaceAll(/\\(A|z|Z|.)/gs, (escape, letter: string) => ({ A: '^', z: '$', Z: '$' })[letter] ?? escape)
    .replaceAll('(?P<', '(?<')
    .replaceAll('[[:alnum:]]', '[0-9A-Za-z]').replaceAll('[[:alpha:]]', '[A-Za-z]').replaceAll('[[:digit:]]', '[0-9]').replaceAll('[[:space:]]', '\\s');
  for (const unicode of ['u', '']) {
    try {
      return new RegExp(source, `${flags?.[1] ?? ''}${unicode}`);
    } catch (error) {
      // Escapes such as `\-` are fine for Go and for JavaScript without `u`: only what neither takes is wrong.
      if (unicode === '') return error instanceof Error ? error.message : String(error);
    }
  }
  return 'unreachable';
}
