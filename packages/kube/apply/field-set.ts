import { isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import { canonicalStep, compareSteps, type FieldPath, type Step } from './field-path.ts';

/** What is known of the fields below one step. */
export interface FieldNode {
  /** Whether the field itself is in the set. Fields below it can be in the set without it, and the other way round. */
  readonly member: boolean;
  readonly children: FieldSet;
}

/** A set of fields, as a trie of the steps that lead to them. No node is without a member in it or below it. */
export type FieldSet = ReadonlyMap<Step, FieldNode>;

export const noFields: FieldSet = new Map();

/** A set of these paths and of nothing else: what lies above a path is not in the set by that. */
export function fieldSet(paths: readonly FieldPath[]): FieldSet {
  const builder = fieldSetBuilder();
  for (const path of paths) builder.insert(path);
  return builder.set;
}

interface MutableNode {
  member: boolean;
  readonly children: Map<Step, MutableNode>;
}

export interface FieldSetBuilder {
  readonly set: FieldSet;
  readonly insert: (path: FieldPath) => void;
}

/** A set that grows. The empty path is the whole object, which nobody owns. */
export function fieldSetBuilder(): FieldSetBuilder {
  const root = new Map<Step, MutableNode>();
  const insert = (path: FieldPath): void => {
    let [level, node]: [Map<Step, MutableNode>, MutableNode | undefined] = [root, undefined];
    for (const step of path) {
      node = level.get(step);
      if (node === undefined) {
        node = { member: false, children: new Map() };
        level.set(step, node);
      }
      level = node.children;
    }
    if (node !== undefined) node.member = true;
  };
  return { set: root, insert };
}

/** Fields in either set. */
export function unionOf(a: FieldSet, b: FieldSet): FieldSet {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  const union = new Map(a);
  for (const [step, node] of b) {
    const other = union.get(step);
    union.set(step, other === undefined ? node : { member: other.member || node.member, children: unionOf(other.children, node.children) });
  }
  return union;
}

/** Fields in both sets. */
export function intersectionOf(a: FieldSet, b: FieldSet): FieldSet {
  return mapped(a, (node, step) => {
    const other = b.get(step);
    return other === undefined ? undefined : { member: node.member && other.member, children: intersectionOf(node.children, other.children) };
  });
}

/** Fields of `a` that are not in `b`. A field stays although the one above it is in `b`. */
export function differenceOf(a: FieldSet, b: FieldSet): FieldSet {
  return mapped(a, (node, step) => {
    const other = b.get(step);
    return other === undefined ? node : { member: node.member && !other.member, children: differenceOf(node.children, other.children) };
  });
}

/** Fields of `a` that are neither in `b` nor below one that is. */
export function withoutTrees(a: FieldSet, b: FieldSet): FieldSet {
  return mapped(a, (node, step) => {
    const other = b.get(step);
    if (other === undefined) return node;
    return other.member ? undefined : { member: node.member, children: withoutTrees(node.children, other.children) };
  });
}

/** Fields of `a` that lie below one of these steps, or are it. */
export function onlyTrees(a: FieldSet, steps: readonly Step[]): FieldSet {
  return mapped(a, (node, step) => (steps.includes(step) ? node : undefined));
}

function mapped(set: FieldSet, change: (node: FieldNode, step: Step) => FieldNode | undefined): FieldSet {
  const result = new Map<Step, FieldNode>();
  for (const [step, node] of set) {
    const changed = change(node, step);
    if (changed !== undefined && (changed.member || changed.children.size > 0)) result.set(step, changed);
  }
  return result;
}

export function hasField(set: FieldSet, path: FieldPath): boolean {
  let [level, node]: [FieldSet, FieldNode | undefined] = [set, undefined];
  for (const step of path) {
    node = level.get(step);
    if (node === undefined) return false;
    level = node.children;
  }
  return node?.member ?? false;
}

export function equalFieldSets(a: FieldSet, b: FieldSet): boolean {
  if (a.size !== b.size) return false;
  for (const [step, node] of a) {
    const other = b.get(step);
    if (other === undefined || node.member !== other.member || !equalFieldSets(node.children, other.children)) return false;
  }
  return true;
}

/** All paths of the set: on each level the fields themselves, then what lies below them. */
export function pathsOf(set: FieldSet, prefix: FieldPath = []): readonly FieldPath[] {
  const nodes = sorted(set);
  return [
    ...nodes.filter(([, node]) => node.member).map(([step]) => [...prefix, step]),
    ...nodes.flatMap(([step, node]) => pathsOf(node.children, [...prefix, step])),
  ];
}

/** The set as `fieldsV1` of a managedFields entry, in the order of Kubernetes. */
export function encodeFields(set: FieldSet): JsonObject {
  const encoded: JsonObject = {};
  for (const [step, node] of sorted(set)) {
    const own = node.member && node.children.size > 0 ? { '.': {} } : {};
    setField(encoded, step, { ...own, ...encodeFields(node.children) });
  }
  return encoded;
}

/** Reads `fieldsV1`. Steps of kinds that nobody knows yet are left out; what is no field set throws. */
export function decodeFields(encoded: unknown): FieldSet {
  const set = new Map<Step, FieldNode>();
  for (const [text, inner] of Object.entries(encodedObject(encoded))) {
    const step = text === '.' ? undefined : canonicalStep(text);
    if (step === undefined) continue;
    const children = decodeFields(inner);
    const before = set.get(step);
    const node = { member: children.size === 0 || Object.hasOwn(encodedObject(inner), '.'), children };
    set.set(step, before === undefined ? node : { member: before.member || node.member, children: unionOf(before.children, children) });
  }
  return set;
}

function encodedObject(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('a set of fields must be an object of objects');
  return value;
}

function sorted(set: FieldSet): readonly (readonly [Step, FieldNode])[] {
  const nodes = [...set];
  // Sets are read in order and mostly stay so.
  return nodes.every(([step], index) => index === 0 || compareSteps(nodes[index - 1]?.[0] ?? '', step) < 0) ? nodes : nodes.toSorted(([a], [b]) => compareSteps(a, b));
}
