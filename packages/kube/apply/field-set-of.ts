import { isJsonObject } from '../json/json-value.ts';
import { fieldStep, type Step } from './field-path.ts';
import { fieldSetBuilder, type FieldSet, type FieldSetBuilder } from './field-set.ts';
import { listElements } from './list-elements.ts';
import { fieldShape, shapeFor, type ListShape, type MapShape, type Shape } from './shape.ts';

/**
 * The fields that a value sets: plain values, whatever is owned as a whole, elements of lists, and objects that are empty or
 * stand under names that the schema does not list. Who applies the value owns exactly these.
 */
export function fieldSetOf(value: unknown, shape: Shape): FieldSet {
  const builder = fieldSetBuilder();
  collect(value, shape, [], builder);
  return builder.set;
}

function collect(value: unknown, open: Shape, path: Step[], found: FieldSetBuilder): void {
  const { map, scalar, list } = shapeFor(open, value);
  if (map !== undefined) collectMap(value, map, path, found);
  else if (scalar !== undefined) found.insert(path);
  else if (list !== undefined) collectList(value, list, path, found);
}

function collectMap(value: unknown, map: MapShape, path: Step[], found: FieldSetBuilder): void {
  if (map.atomic) found.insert(path);
  else if (isJsonObject(value)) {
    for (const [name, item] of Object.entries(value)) {
      path.push(fieldStep(name));
      collect(item, fieldShape(map, name), path, found);
      const isEmpty = item === null || (isJsonObject(item) && Object.keys(item).length === 0);
      if (isEmpty || map.field(name) === undefined) found.insert(path);
      path.pop();
    }
  }
}

function collectList(value: unknown, list: ListShape, path: Step[], found: FieldSetBuilder): void {
  if (list.atomic) {
    found.insert(path);
    return;
  }
  const elements = listElements(value, list);
  const times = new Map<Step, number>();
  for (const { step } of elements) times.set(step, (times.get(step) ?? 0) + 1);
  for (const { step, value: element } of elements) {
    path.push(step);
    // Elements with the same keys cannot be told apart: they are owned together, as a whole.
    if (times.get(step) === 1) collect(element, list.element(), path, found);
    found.insert(path);
    path.pop();
  }
}
