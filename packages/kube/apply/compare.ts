import { equalJson, fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import { fieldStep, type Step } from './field-path.ts';
import { fieldSetBuilder, type FieldSet, type FieldSetBuilder } from './field-set.ts';
import { listElements } from './list-elements.ts';
import { fieldShape, shapeFor, type ListShape, type MapShape, type Shape } from './shape.ts';

/** Which fields differ between two values. No field is in more than one of the sets. */
export interface Comparison {
  readonly removed: FieldSet;
  readonly modified: FieldSet;
  readonly added: FieldSet;
}

export function compareValues(before: unknown, after: unknown, shape: Shape): Comparison {
  const sets: Sets = { removed: fieldSetBuilder(), modified: fieldSetBuilder(), added: fieldSetBuilder() };
  compare(before, after, shape, [], sets);
  return { removed: sets.removed.set, modified: sets.modified.set, added: sets.added.set };
}

type Sets = Readonly<Record<keyof Comparison, FieldSetBuilder>>;

/** Undefined stands for a value that is not there. The path is one list for all, so that fields that are the same cost nothing. */
function compare(before: unknown, after: unknown, open: Shape, path: Step[], sets: Sets): void {
  const [left, right] = [shapeFor(open, before), shapeFor(open, after)];
  let isLeaf: boolean;
  if (after === undefined) isLeaf = compareAs(left, before, after, path, sets);
  else {
    // A value that is now of another kind is gone as what it was and new as what it is.
    if (before !== undefined && !sameParts(left, right)) compareAs(left, before, after, path, sets);
    isLeaf = compareAs(right, before, after, path, sets);
  }
  if (isLeaf) return;
  if (before === undefined) sets.added.insert(path);
  else if (after === undefined) sets.removed.insert(path);
}

function sameParts(a: Shape, b: Shape): boolean {
  return a.map === b.map && a.list === b.list && a.scalar === b.scalar;
}

/** Answers whether the value counts as one, so that nothing is said of its inside. */
function compareAs({ map, scalar, list }: Shape, before: unknown, after: unknown, path: Step[], sets: Sets): boolean {
  if (map !== undefined) {
    const [left, right] = [isJsonObject(before) ? before : {}, isJsonObject(after) ? after : {}];
    if (!map.atomic && Object.keys(left).length + Object.keys(right).length > 0) {
      compareMaps(left, right, map, path, sets);
      return false;
    }
  } else if (scalar === undefined && list !== undefined) {
    const [left, right] = [Array.isArray(before) ? before : [], Array.isArray(after) ? after : []];
    if (!list.atomic && left.length + right.length > 0) {
      compareLists(left, right, list, path, sets);
      return false;
    }
  }
  if (before === undefined) sets.added.insert(path);
  else if (after === undefined) sets.removed.insert(path);
  else if (!equalJson(before, after)) sets.modified.insert(path);
  return true;
}

function compareMaps(before: JsonObject, after: JsonObject, map: MapShape, path: Step[], sets: Sets): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    path.push(fieldStep(name));
    compare(fieldOf(before, name), fieldOf(after, name), fieldShape(map, name), path, sets);
    path.pop();
  }
}

function compareLists(before: readonly unknown[], after: readonly unknown[], list: ListShape, path: Step[], sets: Sets): void {
  const [left, right] = [byStep(before, list), byStep(after, list)];
  for (const step of new Set([...left.keys(), ...right.keys()])) {
    const [old, current] = [left.get(step) ?? [], right.get(step) ?? []];
    path.push(step);
    if (old.length < 2 && current.length < 2) compare(old[0], current[0], list.element(), path, sets);
    else compareRepeated(old, current, list, path, sets);
    path.pop();
  }
}

/** Elements with the same keys cannot be told apart: they are owned together. When they become one, that one is new. */
function compareRepeated(before: readonly unknown[], after: readonly unknown[], list: ListShape, path: Step[], sets: Sets): void {
  if (before.length >= 2 && after.length >= 2) {
    if (!equalJson(before, after)) sets.modified.insert(path);
  } else if (before.length >= 2) {
    if (after.length === 1) compare(undefined, after[0], list.element(), path, sets);
    sets.removed.insert(path);
  } else {
    if (before.length === 1) compare(before[0], undefined, list.element(), path, sets);
    sets.added.insert(path);
  }
}

function byStep(value: readonly unknown[], list: ListShape): ReadonlyMap<Step, readonly unknown[]> {
  const elements = new Map<Step, unknown[]>();
  for (const { step, value: element } of listElements(value, list)) {
    const same = elements.get(step);
    if (same === undefined) elements.set(step, [element]);
    else same.push(element);
  }
  return elements;
}
