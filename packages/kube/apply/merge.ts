import { cloneJson, fieldOf, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import type { Step } from './field-path.ts';
import { listElements, type ListElement } from './list-elements.ts';
import { fieldShape, shapeFor, type ListShape, type MapShape, type Shape } from './shape.ts';

/** Puts an applied configuration over the live value: what it sets wins, nothing is taken away. */
export function mergeValues(live: unknown, applied: unknown, open: Shape): unknown {
  const { map, scalar, list } = shapeFor(open, applied === undefined ? live : applied);
  if (map !== undefined) {
    const [left, right] = [isJsonObject(live) ? live : {}, isJsonObject(applied) ? applied : {}];
    if (!map.atomic && Object.keys(left).length + Object.keys(right).length > 0) return mergeMaps(left, right, map);
  } else if (scalar === undefined && list !== undefined) {
    const [left, right] = [Array.isArray(live) ? live : [], Array.isArray(applied) ? applied : []];
    if (!list.atomic && left.length + right.length > 0) return mergeLists(left, right, list);
  }
  return cloneJson(applied === undefined ? live : applied);
}

function mergeMaps(live: JsonObject, applied: JsonObject, map: MapShape): JsonObject {
  const merged: JsonObject = {};
  for (const name of new Set([...Object.keys(live), ...Object.keys(applied)])) {
    setField(merged, name, mergeValues(fieldOf(live, name), fieldOf(applied, name), fieldShape(map, name)));
  }
  return merged;
}

/**
 * Elements of the configuration stand in its order, the others where they stood. Elements that are only live come before the
 * applied ones that follow them in the live list.
 */
function mergeLists(live: readonly unknown[], applied: readonly unknown[], list: ListShape): unknown[] {
  const [left, right] = [listElements(live, list), listElements(applied, list)];
  const [inLive, inApplied] = [unique(left), unique(right)];
  const merged: unknown[] = [];
  const taken = new Set<Step>();
  const take = (step: Step): void => {
    taken.add(step);
    merged.push(mergeValues(inLive.get(step) ?? undefined, inApplied.get(step), list.element()));
  };
  const shared = right.map(({ step }) => step).filter((step) => inLive.has(step));
  let [l, r, s] = [0, 0, 0];
  while (l < left.length || r < right.length) {
    const [current, next] = [left[l], right[r]];
    if (current !== undefined && next !== undefined) {
      if (current.step === next.step) {
        take(current.step);
        [l, r, s] = [l + 1, r + 1, s + 1];
        continue;
      }
      if (inApplied.has(current.step) && shared[s] !== undefined && shared[s] !== current.step) {
        l += 1;
        continue;
      }
    }
    if (current !== undefined) {
      if (!inApplied.has(current.step)) {
        merged.push(mergeValues(current.value, undefined, list.element()));
        l += 1;
        continue;
      }
      if (taken.has(current.step)) l += 1;
    }
    if (next !== undefined) {
      take(next.step);
      r += 1;
      if (shared[s] === next.step) s += 1;
    }
  }
  return merged;
}

/** The elements by their steps. Elements that stand several times are not merged with what is applied: it replaces them. */
function unique(elements: readonly ListElement[]): ReadonlyMap<Step, unknown> {
  const map = new Map<Step, unknown>();
  for (const { step, value } of elements) map.set(step, map.has(step) ? null : value);
  return map;
}
