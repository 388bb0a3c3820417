import { fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import { goQuote } from '../schema/go-quote.ts';
import { keyStep, valueStep, type Step } from './field-path.ts';
import type { ListShape } from './shape.ts';

/** The step to an element of a list that is not owned as a whole; a text that says why it has none. */
export function elementStep(element: unknown, list: ListShape): { readonly step: Step } | { readonly problem: string } {
  return list.keys.length > 0 ? keyedStep(element, list) : setStep(element);
}

function keyedStep(element: unknown, list: ListShape): { readonly step: Step } | { readonly problem: string } {
  if (element === null) return { problem: 'associative list with keys may not have a null element' };
  if (!isJsonObject(element)) return { problem: 'associative list with keys may not have non-map elements' };
  const keys: JsonObject = {};
  for (const key of list.keys) {
    const value = fieldOf(element, key) ?? (Object.hasOwn(element, key) ? null : list.keyDefault(key));
    if (value !== undefined) keys[key] = value;
  }
  if (Object.keys(keys).length > 0) return { step: keyStep(keys) };
  return { problem: `associative list with keys has an element that omits all key fields [${list.keys.map(goQuote).join(' ')}] (and doesn't have default values for any key fields)` };
}

function setStep(element: unknown): { readonly step: Step } | { readonly problem: string } {
  if (element === null) return { problem: "associative list without keys has an element that's an explicit null" };
  if (Array.isArray(element)) return { problem: 'not supported: associative list with lists as elements' };
  if (isJsonObject(element)) return { problem: "associative list without keys has an element that's a map type" };
  return { step: valueStep(element) };
}

export interface ListElement {
  readonly step: Step;
  readonly value: unknown;
}

/** The elements of a list with their steps, in order. Elements that have none cannot be owned and are left out. */
export function listElements(value: unknown, list: ListShape): readonly ListElement[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown) => {
    const found = elementStep(element, list);
    return 'step' in found ? [{ step: found.step, value: element }] : [];
  });
}
