/** Whether a value fits a pattern in which `*` stands for any characters and `?` for one. A backslash makes them ordinary. */
export function matchesWildcard(value: string, pattern: string): boolean {
  const source = pattern.replaceAll(/\\([*?\\])|([*?])|([$()+.[\\\]^{|}])/gu, (one, ordinary?: string, wild?: string) => {
    if (wild !== undefined) return wild === '*' ? '.*' : '.';
    return `\\${ordinary ?? one}`;
  });
  return new RegExp(`^${source}$`, 'su').test(value);
}
