import { Composer, type Document, isCollection, isMap, isScalar, Lexer, Parser, type ScalarTag } from 'yaml';

/** A document of a text, or what is wrong with it. */
export type YamlDocument =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'wrong'; readonly problem: string };

const deepest = 100;

/** As kubectl and helm read YAML, where that differs from what YAML 1.2 says: somebody may rely on `defaultMode: 0644`. */
const octal: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0[0-7]+$/,
  resolve: (text) => Number.parseInt(text, 8),
};
const yes: ScalarTag = { tag: 'tag:yaml.org,2002:bool', default: true, test: /^(?:[yY]es|YES|[oO]n|ON)$/, resolve: () => true };
const no: ScalarTag = { tag: 'tag:yaml.org,2002:bool', default: true, test: /^(?:[nN]o|NO|[oO]ff|OFF)$/, resolve: () => false };

/** Every document of a text. It may be anything that somebody wrote, or that a template made of it. */
export function yamlDocuments(text: string): readonly YamlDocument[] {
  const documents = documentsIn(text);
  if (!documents) return [{ kind: 'wrong', problem: `it is nested more than ${deepest} levels deep` }];
  return documents.map((document): YamlDocument => {
    const [error] = document.errors;
    if (error) return wrong(error.message, text, error.pos[0]);
    const key = wrongKey(document.contents);
    if (key) return wrong(key.why, text, key.offset);
    try {
      return { kind: 'value', value: document.toJS({ maxAliasCount: 100 }) };
    } catch (unresolved) {
      // Aliases that stand for nothing, or for more than there is memory.
      if (unresolved instanceof ReferenceError) return wrong(unresolved.message);
      throw unresolved;
    }
  });
}

function wrong(why: string, text = '', offset?: number): YamlDocument {
  const place = offset === undefined ? '' : `line ${text.slice(0, offset).split('\n').length}: `;
  return { kind: 'wrong', problem: `it is no YAML: ${place}${why.split('\n')[0]}` };
}

/** Undefined: too deep. The parser goes by recursion, so it is stopped before it ends in a stack overflow. */
function documentsIn(text: string): readonly Document.Parsed[] | undefined {
  const parser = new Parser();
  // Without looking for keys that stand twice: it would compare each with each other.
  const composer = new Composer({
    schema: 'core',
    customTags: (tags) => [octal, yes, no, ...tags],
    prettyErrors: false,
    uniqueKeys: false,
  });
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

/** Keys that stand twice, of which one would be lost, and keys that are no texts. */
function wrongKey(node: unknown): { readonly offset: number; readonly why: string } | undefined {
  if (!isCollection(node)) return undefined;
  const keys = new Set<string>();
  for (const item of node.items) {
    const { key, value } = isMap(node)
      ? (item as { readonly key: unknown; readonly value: unknown })
      : { key: undefined, value: item };
    if (isMap(node)) {
      if (!isScalar(key)) return { offset: node.range?.[0] ?? 0, why: 'a key must be a text' };
      const name = String(key.value);
      if (keys.has(name))
        return { offset: key.range?.[0] ?? 0, why: `the key ${JSON.stringify(name)} stands here a second time` };
      keys.add(name);
    }
    const inner = wrongKey(value);
    if (inner) return inner;
  }
  return undefined;
}
