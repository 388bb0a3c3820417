/** A line that a container wrote. */
export interface PodLogLine {
  /** As Kubernetes wrote it down, with nanoseconds; empty where it did not. */
  readonly at: string;
  readonly line: string;
}

/** More than people read, and little enough for whoever listens. */
const longestLine = 16_384;
const stamp = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)) /;

/** Cuts pieces into lines with their times. */
export async function* podLogLines(pieces: AsyncIterable<string>): AsyncGenerator<PodLogLine> {
  let rest = '';
  let skipping = false;
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!skipping) yield lineOf(line);
      skipping = false;
    }
    if (rest.length > longestLine) {
      // What has no end would be kept for ever: its beginning is told, and the rest of it is not.
      if (!skipping) yield lineOf(rest);
      skipping = true;
      rest = '';
    }
  }
  if (rest !== '' && !skipping) yield lineOf(rest);
}

function lineOf(text: string): PodLogLine {
  const at = stamp.exec(text)?.[1] ?? '';
  const line = (at === '' ? text : text.slice(at.length + 1)).replace(/\r$/, '');
  return { at, line: line.length > longestLine ? `${line.slice(0, longestLine)}…` : line };
}
