import { Composer, type Document, isCollection, isMap, Lexer, type Node, Parser, type ParsedNode } from 'yaml';
import { maximumDepth } from './json-value.ts';
import { jsonProblem } from './parse-json.ts';

/** A text that is no YAML, or none that stands for JSON. The message begins as the one of Kubernetes' decoder does. */
export class YamlMalformed extends Error {
  override readonly name = 'YamlMalformed';
}

// The parser holds a collection and, inside of it, an item that is not complete yet.
const deepestStack = 2 * maximumDepth;

/** Reads YAML. It is done bit by bit, so that a text of nothing but brackets is given up early: the parser goes by recursion. */
export function parseYaml(text: string): unknown {
  // Most of what is sent as YAML is JSON, which is YAML too and read faster.
  if (text.startsWith('{') && jsonProblem(Buffer.from(text)) === undefined) return JSON.parse(text);
  const document = documentIn(text);
  if (!document) return null;
  const [problem] = document.errors;
  if (problem) throw new YamlMalformed(`yaml: line ${text.slice(0, problem.pos[0]).split('\n').length}: ${problem.message}`);
  checkNode(document.contents);
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    // It counts how often what an alias stands for is used: a few lines could mean more than there is memory.
    throw error instanceof ReferenceError ? new YamlMalformed(`yaml: ${error.message}`) : error;
  }
}

/** The first one, which is all that Kubernetes looks at. */
function documentIn(text: string): Document.Parsed<ParsedNode> | undefined {
  const parser = new Parser();
  // Without pretty errors: each of them would look for its line, and there may be as many as characters.
  const composer = new Composer<ParsedNode>({ uniqueKeys: false, prettyErrors: false, schema: 'core' });
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) for (const document of composer.next(token)) return document;
    if (parser.stack.length > deepestStack) throw tooDeep();
  }
  for (const token of parser.end()) for (const document of composer.next(token)) return document;
  for (const document of composer.end()) return document;
  return undefined;
}

/** JSON has texts for keys only, and is not as deep as YAML can be. */
function checkNode(root: Node | null): void {
  const pending: { readonly node: unknown; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    if (!isCollection(node)) continue;
    if (depth >= maximumDepth) throw tooDeep();
    for (const item of node.items) {
      const { key, value } = isMap(node) ? (item as { key: unknown; value: unknown }) : { key: undefined, value: item };
      if (isCollection(key)) throw new YamlMalformed(`unsupported map key of type: ${isMap(key) ? 'map' : 'slice'}`);
      pending.push({ node: value, depth: depth + 1 });
    }
  }
}

const tooDeep = (): YamlMalformed => new YamlMalformed('yaml: exceeded max depth of 10000');
