import { cloneJson, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import { fieldStep, type Step } from './field-path.ts';
import { noFields, type FieldNode, type FieldSet } from './field-set.ts';
import { elementStep } from './list-elements.ts';
import { fieldShape, shapeFor, type ListShape, type MapShape, type Shape } from './shape.ts';

/** The value without these fields. What is left of an object or list of which everything was removed is null. */
export function removeFields(value: unknown, fields: FieldSet, open: Shape): unknown {
  const { map, scalar, list } = shapeFor(open, value);
  if (map !== undefined) return isJsonObject(value) && !map.atomic ? removeFromMap(value, fields, map) : null;
  if (scalar !== undefined) return cloneJson(value);
  return list !== undefined && Array.isArray(value) && !list.atomic ? removeFromList(value, fields, list) : null;
}

function removeFromMap(value: JsonObject, fields: FieldSet, map: MapShape): JsonObject | null {
  const kept: JsonObject = {};
  for (const [name, item] of Object.entries(value)) {
    const node = fields.get(fieldStep(name));
    if (node?.member !== true) setField(kept, name, inner(item, node, fieldShape(map, name)));
  }
  return Object.keys(kept).length > 0 ? kept : null;
}

function removeFromList(value: readonly unknown[], fields: FieldSet, list: ListShape): unknown[] | null {
  const kept = value.flatMap((item) => {
    const found = elementStep(item, list);
    const node = 'step' in found ? fields.get(found.step) : undefined;
    return node?.member === true ? [] : [inner(item, node, list.element())];
  });
  return kept.length > 0 ? kept : null;
}

function inner(item: unknown, node: FieldNode | undefined, shape: Shape): unknown {
  return node !== undefined && node.children.size > 0 ? removeFields(item, node.children, shape) : cloneJson(item);
}

/**
 * The set with the named fields that lead to its members. A set has `spec.replicas` without `spec`: where whole subtrees are
 * removed or kept, the way to them counts as well, but not entries of maps, which are there by somebody's will.
 */
export function withNamedFields(set: FieldSet, open: Shape): FieldSet {
  const result = new Map<Step, FieldNode>();
  for (const [step, node] of set) {
    const isField = step.startsWith('f:');
    const field = isField ? open.map?.field(step.slice('f:'.length)) : undefined;
    const below = isField ? (field ?? open.map?.other) : stepShape(step, open);
    result.set(step, {
      member: node.member || (field !== undefined && node.children.size > 0),
      children: below === undefined ? node.children : withNamedFields(node.children, below),
    });
  }
  return result.size === 0 ? noFields : result;
}

function stepShape(step: Step, open: Shape): Shape | undefined {
  return step.startsWith('k:') ? open.list?.element() : undefined;
}
