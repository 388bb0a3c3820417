import { isJsonObject } from '../json/json-value.ts';
import { goFormat, goType } from '../patches/go-format.ts';
import { goQuote } from '../schema/go-quote.ts';
import { fieldStep, formatPath, type FieldPath, type Step } from './field-path.ts';
import { elementStep } from './list-elements.ts';
import { shapeFor, type ListShape, type MapShape, type Shape } from './shape.ts';

/**
 * Why a configuration cannot be applied: it sets fields that are not in the schema or of another type, or elements that cannot be
 * told apart. Ownership of such fields could not be kept. The texts are those of Kubernetes.
 */
export function typedProblems(value: unknown, shape: Shape): readonly string[] {
  return problems(value, shape, []);
}

/** Several problems in one text, as Kubernetes puts them together. */
export function joinedProblems(texts: readonly string[]): string {
  return texts.length === 1 ? texts.join('') : ['errors:', ...texts.map((text) => `  ${text}`)].join('\n');
}

function problems(value: unknown, open: Shape, path: FieldPath): readonly string[] {
  const { map, scalar, list } = shapeFor(open, value);
  if (value === null) return [];
  if (map !== undefined) return isJsonObject(value) ? ofMap(value, map, path) : [at(path, `expected map, got &{${goFormat(value)}}`)];
  if (scalar !== undefined) return ofScalar(value, scalar, path);
  if (list === undefined) return [];
  return Array.isArray(value) ? ofList(value, list, path) : [at(path, `expected list, got &{${goFormat(value)}}`)];
}

function ofMap(value: Readonly<Record<string, unknown>>, map: MapShape, path: FieldPath): readonly string[] {
  return Object.entries(value).flatMap(([name, item]) => {
    const inner = [...path, fieldStep(name)];
    const shape = map.field(name) ?? map.other;
    return shape === undefined ? [at(inner, 'field not declared in schema')] : problems(item, shape, inner);
  });
}

function ofList(value: readonly unknown[], list: ListShape, path: FieldPath): readonly string[] {
  const found: string[] = [];
  const seen = new Set<Step>();
  for (const [index, item] of value.entries()) {
    const element = list.atomic ? { step: `i:${index}` } : elementStep(item, list);
    if ('problem' in element) return [...found, at(path, `element ${index}: ${element.problem}`)];
    if (seen.has(element.step)) found.push(at(path, `duplicate entries for key ${formatPath([element.step])}`));
    seen.add(element.step);
    found.push(...problems(item, list.element(), [...path, element.step]));
  }
  return found;
}

function ofScalar(value: unknown, scalar: Shape['scalar'], path: FieldPath): readonly string[] {
  switch (scalar) {
    case 'numeric': return typeof value === 'number' ? [] : [at(path, `expected numeric (int or float), got ${goType(value)}`)];
    case 'string': return typeof value === 'string' ? [] : [at(path, `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`)];
    case 'boolean': return typeof value === 'boolean' ? [] : [at(path, `expected boolean, got &{${goFormat(value)}}`)];
    case 'untyped': return typeof value === 'object' ? [at(path, `expected any scalar, got &{${goFormat(value)}}`)] : [];
    case undefined:
    default: return [];
  }
}

/** A value as a line of Go. */
function goSyntax(value: unknown): string {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (isJsonObject(value)) return `map[string]interface {}{${Object.keys(value).toSorted().map((name) => `${goQuote(name)}:${goSyntax(value[name])}`).join(', ')}}`;
  if (value === null) return 'interface {}(nil)';
  return typeof value === 'string' ? goQuote(value) : goFormat(value);
}

function at(path: FieldPath, problem: string): string {
  return path.length === 0 ? problem : `${formatPath(path)}: ${problem}`;
}
