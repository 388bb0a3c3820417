/** How long the second key of a sequence may take. */
const patienceMs = 1500;

/** Reads keys one after the other, and tells when they are one of these: `?`, `/`, `g d`. */
export function keySequences(sequences: readonly string[], now: () => number): (key: string) => string | undefined {
  let before: { readonly key: string; readonly at: number } | undefined;
  return (key) => {
    const both = before && now() - before.at <= patienceMs ? `${before.key} ${key}` : undefined;
    const found = [both, key].find((keys) => keys !== undefined && sequences.includes(keys));
    before = found === undefined && sequences.some((keys) => keys.startsWith(`${key} `)) ? { key, at: now() } : undefined;
    return found;
  };
}
