import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { goQuote } from '../schema/go-quote.ts';

const mostNamed = 100;

const code = { openObject: 0x7b, closeObject: 0x7d, openList: 0x5b, closeList: 0x5d, comma: 0x2c, quote: 0x22 } as const;

interface Level {
  /** The names so far; undefined for a list. */
  readonly names: Set<string> | undefined;
  index: number;
  name: string;
  expectsName: boolean;
}

/**
 * Names fields that a JSON text gives twice in one object: `duplicate field "spec.x"`. JSON.parse silently keeps the last one, so
 * that the text itself has to be read. The text must be valid JSON; it is read once, without recursion.
 */
export function duplicateJsonFields(text: string): readonly string[] {
  return fieldProblems(text).map(({ problem }) => problem);
}

/** Puts problems with fields in the order in which the fields stand in the text: Go's decoder comes upon them in this order. */
export function inOrderOfText(text: string, problems: readonly string[]): readonly string[] {
  const places = new Map<string, number>();
  for (const { problem, at } of fieldProblems(text, new Set(problems))) places.set(problem, at);
  return problems.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

interface FieldProblem {
  readonly problem: string;
  readonly at: number;
}

/** Fields that stand twice, and those that are asked for by a problem of their own. */
function fieldProblems(text: string, wanted: ReadonlySet<string> = new Set()): readonly FieldProblem[] {
  const found = new Map<string, number>();
  const levels: Level[] = [];
  for (let at = 0; at < text.length && found.size < mostNamed + wanted.size; at += 1) {
    const level = levels.at(-1);
    switch (text.charCodeAt(at)) {
      case code.openObject: levels.push({ names: new Set(), index: 0, name: '', expectsName: true }); break;
      case code.openList: levels.push({ names: undefined, index: 0, name: '', expectsName: false }); break;
      case code.closeObject:
      case code.closeList: levels.pop(); break;
      case code.comma:
        if (level === undefined) break;
        level.index += 1;
        level.expectsName = level.names !== undefined;
        break;
      case code.quote: {
        const end = endOfString(text, at);
        if (level?.names !== undefined && level.expectsName) {
          level.expectsName = false;
          level.name = unquoted(text.slice(at, end + 1));
          note(level.names.has(level.name), at);
          level.names.add(level.name);
        }
        at = end;
        break;
      }
      default: break;
    }
  }
  return [...found].map(([problem, at]) => ({ problem, at }));

  function note(twice: boolean, at: number): void {
    if (!twice && wanted.size === 0) return;
    const problem = `${twice ? 'duplicate' : 'unknown'} field ${goQuote(pathOf(levels))}`;
    if ((twice || wanted.has(problem)) && !found.has(problem)) found.set(problem, at);
  }
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return text.length;
}

function unquoted(token: string): string {
  return token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
}

function pathOf(levels: readonly Level[]): string {
  return levels.map(({ names, index, name }) => (names === undefined ? `[${index}]` : `.${name}`)).join('').replace(/^\./, '');
}

/** The same for YAML, where Kubernetes says it by line, in one text: `yaml: unmarshal errors:` and what follows. */
export function duplicateYamlFields(text: string): readonly string[] {
  const lines = new LineCounter();
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (isSeq(node)) for (const item of node.items) look(item);
    if (!isMap(node)) return;
    const names = new Set<unknown>();
    for (const { key, value } of node.items) {
      look(value);
      if (!isScalar(key)) continue;
      // The line is that of the value, which for a block is the one below the key.
      const at = isNode(value) && value.range ? value.range[0] : (key.range?.[0] ?? 0);
      const name = typeof key.value === 'string' ? goQuote(key.value) : String(key.value);
      if (names.has(key.value)) found.push(`  line ${lines.linePos(at).line}: key ${name} already set in map`);
      names.add(key.value);
    }
  };
  look(parseDocument(text, { uniqueKeys: false, lineCounter: lines }).contents);
  return found.length === 0 ? [] : [['yaml: unmarshal errors:', ...found.slice(0, mostNamed)].join('\n')];
}
