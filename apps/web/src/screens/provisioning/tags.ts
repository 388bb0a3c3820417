/** `team=checkout`, as people type tags. One without a value has an empty one. */
export function tagsOf(typed: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    typed.map((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [tag.trim(), ''] : [tag.slice(0, at).trim(), tag.slice(at + 1).trim()];
    }),
  );
}

export const typedTags = (tags: Readonly<Record<string, string>>): string[] =>
  Object.entries(tags).map(([name, value]) => (value === '' ? name : `${name}=${value}`));
