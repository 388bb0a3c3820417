import { Composer, type Document, isCollection, isMap, isNode, isScalar, Lexer, Parser } from 'yaml';

/** The YAML in which somebody gives parameters, read. */
export interface ReadParameters {
  readonly values: Record<string, unknown>;
  /** A single value as it was written: `1.10` and not 1.1. Undefined where there is none. */
  readonly written: (path: readonly string[]) => string | undefined;
}

export const longestParameters = 32 * 1024;
const deepest = 100;

/** The problem as a text, with its line. Nothing of the values is in it: they may be secret. */
export function readParameters(text: string): ReadParameters | string {
  if (Buffer.byteLength(text) > longestParameters) return `may not be longer than ${longestParameters} bytes`;
  const at = (offset: number, problem: string): string => {
    const before = text.slice(0, offset).split('\n');
    return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${problem}`;
  };
  const documents = documentsIn(text);
  if (!documents) return tooDeep;
  const [document, second] = documents;
  if (!document) return { values: {}, written: () => undefined };
  if (second) return at(second.range[0], 'a second document begins; parameters are one');
  const [error] = document.errors;
  if (error) return at(error.pos[0], error.message.split('\n')[0] ?? '');
  const { contents } = document;
  if (contents !== null && !isMap(contents) && !(isScalar(contents) && contents.value === null)) {
    return at(contents.range?.[0] ?? 0, 'must be a map of parameters, such as `name: value`');
  }
  const problem = nodeProblem(contents);
  if (problem) return at(problem.offset, problem.why);
  try {
    return { values: (document.toJS() ?? {}) as Record<string, unknown>, written: (path) => writtenAt(document, path) };
  } catch (unresolved) {
    // Of an alias that stands for nothing, or of aliases of aliases that stand for more than there is memory.
    if (unresolved instanceof ReferenceError) return unresolved.message.split('\n')[0] ?? '';
    throw unresolved;
  }
}

const tooDeep = `is nested more than ${deepest} levels deep`;

/** Undefined: too deep. The parser goes by recursion, so it is stopped before it ends in a stack overflow. */
function documentsIn(text: string): readonly Document.Parsed[] | undefined {
  const parser = new Parser();
  // Keys are compared below: the parser compares each one with each other, which for a few thousand takes seconds.
  const composer = new Composer({ version: '1.2', schema: 'core', prettyErrors: false, uniqueKeys: false });
  const documents: Document.Parsed[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    // It holds a collection and, inside of it, an item that is not complete yet.
    if (parser.stack.length > 2 * deepest) return undefined;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end());
  return documents;
}

interface NodeProblem {
  readonly offset: number;
  readonly why: string;
}

/** Keys that stand twice, and keys that are no texts. */
function nodeProblem(node: unknown): NodeProblem | undefined {
  if (!isCollection(node)) return undefined;
  const keys = new Set<string>();
  for (const item of node.items) {
    const { key, value } = isMap(node)
      ? (item as { readonly key: unknown; readonly value: unknown })
      : { key: undefined, value: item };
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (isMap(node)) {
      if (!isScalar(key)) return { offset, why: 'a name must be a text' };
      if (keys.has(String(key.value))) return { offset, why: 'the name stands here a second time' };
      keys.add(String(key.value));
    }
    const inner = nodeProblem(value);
    if (inner) return inner;
  }
  return undefined;
}

function writtenAt(document: Document, path: readonly string[]): string | undefined {
  const node = document.getIn(path, true);
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : node.source;
}
