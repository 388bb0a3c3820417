import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A field as Go's struct tags tell it: its name in JSON (empty: the fields of its type stand in its place), its number in protobuf
 * (0: none), its type, and whether an empty value is left out (`omitempty` 1, `omitzero` 2).
 */
export type GoField = readonly [json: string, number: number, type: string, omit: 0 | 1 | 2];
/** A struct's fields, or what a named type stands for. */
export type GoTypes = Readonly<Record<string, readonly GoField[] | string>>;

export interface GoFacts {
  readonly types: GoTypes;
  /** The values of types that are marked as having no others. */
  readonly enums: Readonly<Record<string, readonly string[]>>;
}

/** Types with a JSON form of their own; what they hold is known to those who read them. */
const special = new Set([
  'k8s.io/apimachinery/pkg/api/resource.Quantity',
  'k8s.io/apimachinery/pkg/apis/meta/v1.Time',
  'k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime',
  'k8s.io/apimachinery/pkg/apis/meta/v1.Duration',
  'k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1',
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString',
  'k8s.io/apimachinery/pkg/runtime.RawExtension',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrArray',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrBool',
  'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSONSchemaPropsOrStringArray',
]);
const basic = new Set(['string', 'bool', 'int', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'float64', 'byte']);

interface GoPackage {
  readonly enums: ReadonlyMap<string, readonly string[]>;
  readonly types: ReadonlyMap<
    string,
    { readonly body: readonly string[] | string; readonly imports: ReadonlyMap<string, string> }
  >;
}

/** Reads the structs of the wanted kinds, and those they are made of, from the source of the Go modules. */
export function goStructFacts(directoryOf: (goPackage: string) => string, roots: readonly string[]): GoFacts {
  const packages = new Map<string, GoPackage>();
  const found = new Map<string, readonly GoField[] | string>();

  for (const root of roots) reach(root);
  const byName = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
    Object.fromEntries(
      entries.map(([name, value]) => [shortName(name), value] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  const enums = [...packages].flatMap(([path, { enums: all }]) =>
    [...all].map(([name, values]) => [`${path}.${name}`, values] as const),
  );
  return { types: byName([...found]), enums: byName(enums.filter(([name]) => found.has(name))) };

  function reach(name: string): void {
    if (found.has(name) || special.has(name)) return;
    const dot = name.lastIndexOf('.');
    const path = name.slice(0, dot);
    const goPackage = packages.get(path) ?? readPackage(directoryOf(path));
    packages.set(path, goPackage);
    const type = goPackage.types.get(name.slice(dot + 1));
    if (!type) throw new Error(`the Go package ${path} has no type ${name.slice(dot + 1)}`);
    const typeOf = (text: string): string => typeExpression(text, path, type.imports, reach);
    if (typeof type.body === 'string') {
      found.set(name, '');
      found.set(name, typeOf(type.body));
      return;
    }
    found.set(name, []);
    found.set(
      name,
      type.body.flatMap((line) => fieldOf(line, typeOf)),
    );
  }
}

function readPackage(directory: string): GoPackage {
  const types = new Map<string, { body: string[] | string; imports: ReadonlyMap<string, string> }>();
  const marked = new Set<string>();
  const constants: (readonly [type: string, value: string])[] = [];
  for (const file of readdirSync(directory)) {
    if (!file.endsWith('.go') || file.endsWith('_test.go') || file.startsWith('zz_') || file.startsWith('generated')) continue;
    const lines = readFileSync(join(directory, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split('\n');
    const imports = importsOf(lines);
    for (let at = 0; at < lines.length; at += 1) {
      const [, constantType, value] = /^\s+\w+\s+(\w+)\s*=\s*"([^"]*)"/.exec(lines[at] ?? '') ?? [];
      if (constantType !== undefined && value !== undefined) constants.push([constantType, value]);
      const [, name, rest] = /^type (\w+) (.+)$/.exec(lines[at] ?? '') ?? [];
      if (name === undefined || rest === undefined) continue;
      if (commentAbove(lines, at).includes('+enum')) marked.add(name);
      if (rest === 'struct{}') {
        types.set(name, { body: [], imports });
        continue;
      }
      if (rest !== 'struct {') {
        types.set(name, { body: rest.replace(/\s*\/\/.*/, ''), imports });
        continue;
      }
      const body: string[] = [];
      for (at += 1; lines[at] !== '}' && at < lines.length; at += 1) body.push(lines[at] ?? '');
      types.set(name, { body, imports });
    }
  }
  const valuesOf = (type: string): readonly string[] =>
    [...new Set(constants.filter(([of, value]) => of === type && value !== '').map(([, value]) => value))].toSorted();
  return { types, enums: new Map([...marked].map((type) => [type, valuesOf(type)])) };
}

function commentAbove(lines: readonly string[], at: number): string {
  let first = at;
  while (lines[first - 1]?.startsWith('//')) first -= 1;
  return lines.slice(first, at).join('\n');
}

function importsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const imports = new Map<string, string>();
  for (const line of lines) {
    const [, alias, path] = /^(?:import)?\s*(\w+)?\s*"((?:k8s\.io|sigs\.k8s\.io)[^"]*)"$/.exec(line) ?? [];
    if (path !== undefined) imports.set(alias ?? path.split('/').at(-1) ?? '', path);
  }
  return imports;
}

function fieldOf(line: string, typeOf: (text: string) => string): readonly GoField[] {
  if (/^\s*(\/\/|$)/.test(line)) return [];
  const [, declared, tags] = /^\s*([^`]+)`([^`]*)`/.exec(line) ?? [];
  if (declared === undefined || tags === undefined) throw new Error(`a struct field without tags is not understood: ${line}`);
  const [first = '', second] = declared.trim().split(/\s+/);
  const json = (/json:"([^"]*)"/.exec(tags)?.[1] ?? '').split(',');
  const number = Number(/protobuf:"\w+,(\d+)/.exec(tags)?.[1] ?? 0);
  const [name = '', ...options] = json;
  if (name === '-') return [];
  return [[name, number, typeOf(second ?? first), options.includes('omitzero') ? 2 : options.includes('omitempty') ? 1 : 0]];
}

/** Go's type text with package paths in the place of import names. Named types are reached on the way. */
function typeExpression(text: string, path: string, imports: ReadonlyMap<string, string>, reach: (name: string) => void): string {
  if (text.startsWith('*')) return `*${typeExpression(text.slice(1), path, imports, reach)}`;
  if (text === '[]byte') return 'bytes';
  if (text.startsWith('[]')) return `[]${typeExpression(text.slice(2), path, imports, reach)}`;
  if (text.startsWith('map[')) {
    const end = text.indexOf(']');
    return `map ${typeExpression(text.slice(end + 1), path, imports, reach)}`; // every key is a text
  }
  if (basic.has(text)) return text;
  const [left = '', right] = text.split('.');
  const from = right === undefined ? path : imports.get(left);
  if (from === undefined) throw new Error(`the type ${text} in ${path} is imported from nowhere`);
  const name = `${from}.${right ?? left}`;
  reach(name);
  return shortName(name);
}

/** `core/v1.Pod`, `meta/v1.ObjectMeta`, `resource.Quantity`. */
export const shortName = (name: string): string =>
  name
    .replace(/^k8s\.io\/api\//, '')
    .replace(/^k8s\.io\/apimachinery\/pkg\/(apis|api|util)\//, '')
    .replace(/^k8s\.io\/apimachinery\/pkg\//, '')
    .replace(/^k8s\.io\/[a-z-]+\/pkg\/apis\//, '');
