/** Results that were used lately, up to a number of characters. The ones that were not used for longest go first. */
export type RecentResults = {
  get(key: string): string | undefined;
  set(key: string, result: string): void;
};

export function recentResults(maxCharacters: number): RecentResults {
  // A Map remembers the order of insertion: what is used is inserted again, so the first one is the one to go.
  const results = new Map<string, string>();
  let characters = 0;

  const remove = (key: string) => {
    characters -= results.get(key)?.length ?? 0;
    results.delete(key);
  };
  return {
    get(key) {
      const result = results.get(key);
      if (result === undefined) return undefined;
      results.delete(key);
      results.set(key, result);
      return result;
    },
    set(key, result) {
      remove(key);
      if (result.length > maxCharacters) return;
      results.set(key, result);
      characters += result.length;
      for (const oldest of results.keys()) {
        if (characters <= maxCharacters) break;
        remove(oldest);
      }
    },
  };
}
