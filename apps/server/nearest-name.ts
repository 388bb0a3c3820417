/**
 * The known name that a mistyped one was probably meant to be, for "did you mean" in error texts.
 * Undefined when nothing is close: a wrong guess sends people further away than none.
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | undefined;
  let fewest = allowed + 1;
  for (const name of known) {
    const edits = editsBetween(wanted, name.toLowerCase());
    if (edits < fewest) {
      nearest = name;
      fewest = edits;
    }
  }
  return nearest;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      let edits = Math.min(replaced, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
