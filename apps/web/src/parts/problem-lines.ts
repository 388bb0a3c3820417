import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';

/** Something that is wrong in a text of YAML, and where. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  /** Characters from the beginning of the text. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** What is wrong with a field: `spec.versions.0.template`. */
export interface PathProblem {
  readonly path: string;
  readonly problem: string;
}

/** What keeps a text from being YAML at all. */
export function syntaxProblems(text: string): readonly LineProblem[] {
  const lines = new LineCounter();
  const { errors } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return errors.map(({ message, pos: [from, to] }) => ({ ...placed(text, from, to, lines), message }));
}

/**
 * Where in the text each field stands. One that is not there is marked where it is missed: at the nearest part around it, with
 * the rest of its path in front of the words.
 */
export function problemLines(text: string, problems: readonly PathProblem[]): readonly LineProblem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return problems.map(({ path, problem }) => {
    const { mark, rest } = find(document.contents, path === '' ? [] : path.split('.'));
    const [from, to] = mark?.range ?? [0, 0];
    return { ...placed(text, from, to, lines), message: rest.length === 0 ? problem : `${rest.join('.')} ${problem}` };
  });
}

interface Found {
  readonly mark: Node | undefined;
  readonly rest: readonly string[];
}

function find(node: unknown, path: readonly string[], mark?: Node): Found {
  if (path.length === 0) return { mark: mark ?? asNode(node), rest: [] };
  if (isMap(node)) {
    const next = pairFor(node.items, path);
    if (next) return find(next.pair.value, path.slice(next.steps), asNode(next.pair.key));
  }
  if (isSeq(node)) {
    const item = node.items[Number(path[0])];
    if (item !== undefined) return find(item, path.slice(1), asNode(item));
  }
  return { mark: mark ?? asNode(node), rest: path };
}

/** Names may have dots in them, as those of annotations do: the shortest that fits and leads on is taken. */
function pairFor(pairs: readonly Pair[], path: readonly string[]): { readonly pair: Pair; readonly steps: number } | undefined {
  for (let steps = 1; steps <= path.length; steps += 1) {
    const name = path.slice(0, steps).join('.');
    const pair = pairs.find(({ key }) => String(isScalar(key) ? key.value : key) === name);
    if (pair) return { pair, steps };
  }
  return undefined;
}

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && 'range' in value ? (value as Node) : undefined;

/** A mark is on one line: a whole block of text underlined says nothing. */
function placed(text: string, from: number, to: number, lines: LineCounter): Omit<LineProblem, 'message'> {
  const start = Math.min(from, text.length);
  const lineEnd = text.indexOf('\n', start);
  const end = Math.min(Math.max(to, start), lineEnd === -1 ? text.length : lineEnd);
  return { line: Math.max(lines.linePos(start).line, 1), from: start, to: end };
}
