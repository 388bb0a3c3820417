/** The parts that the path names, decoded. Undefined: it is another path. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined;

/** `/repos/:owner/*rest`: `:name` is one part, `*name` all that is left. */
export function pathPattern(pattern: string): PathPattern {
  const source = pattern.replaceAll(/[:*](\w+)/g, (word, name: string) =>
    word.startsWith(':') ? `(?<${name}>[^/]+)` : `(?<${name}>.+)`,
  );
  const expression = new RegExp(`^${source}$`);
  return (path) => {
    const found = expression.exec(path)?.groups;
    if (!found) return expression.test(path) ? {} : undefined;
    try {
      return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)]));
    } catch (error) {
      if (error instanceof URIError) return undefined;
      throw error;
    }
  };
}
