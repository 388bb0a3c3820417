/** As long as names of environments may be. */
const longest = 100;

/** Of the copy of an environment for a pull request: cut where it is too long, numbered where the project has that name already. */
export function previewName(pullRequest: number, base: string, taken: ReadonlySet<string>): string {
  for (let attempt = 1; ; attempt += 1) {
    const ending = attempt === 1 ? '' : `-${attempt}`;
    const start = `pr-${pullRequest}-${base}`;
    // Not in the middle of a character, nor with a space at the end, which names do not have.
    const name = `${start
      .slice(0, longest - ending.length)
      .toWellFormed()
      .replace(/[\s\ufffd]+$/u, '')}${ending}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
