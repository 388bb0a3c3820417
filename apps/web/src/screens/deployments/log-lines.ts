export interface LogLine {
  /** Counted up from the first one: what a list can be keyed by. */
  readonly key: number;
  readonly pod: string;
  readonly at: string;
  readonly text: string;
}

/** More than anybody reads, and little enough for a browser. */
export const mostLines = 5_000;

const [escape, bell] = [String.fromCodePoint(27), String.fromCodePoint(7)];
const colours = new RegExp(
  String.raw`${escape}(?:\[[0-?]*[ -/]*[@-~]|\][^${bell}${escape}]*(?:${bell}|${escape}\\)?|[@-Z\\^_])`,
  'g',
);
const controls = /(?!\t)\p{Cc}/gu;

/** The words without what terminals make colours of: here they would only be noise. */
export const plainText = (line: string): string => line.replaceAll(colours, '').replaceAll(controls, '');

/** The newest lines, no more than are kept. */
export function appended(lines: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  const all = [...lines, ...more];
  return all.length > mostLines ? all.slice(-mostLines) : all;
}

export function filtered(
  lines: readonly LogLine[],
  { pod, search }: { readonly pod: string | undefined; readonly search: string },
): readonly LogLine[] {
  const wanted = search.trim().toLowerCase();
  if (pod === undefined && wanted === '') return lines;
  return lines.filter(
    (line) => (pod === undefined || line.pod === pod) && (wanted === '' || line.text.toLowerCase().includes(wanted)),
  );
}

/** The line that an event of the stream carries. */
export function readLine(data: string): Omit<LogLine, 'key'> | undefined {
  const parsed = JSON.parse(data) as { pod?: unknown; at?: unknown; line?: unknown };
  if (typeof parsed.pod !== 'string' || typeof parsed.line !== 'string') return undefined;
  return { pod: parsed.pod, at: typeof parsed.at === 'string' ? parsed.at : '', text: plainText(parsed.line) };
}
