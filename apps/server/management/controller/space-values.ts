import { parseDocument } from 'yaml';
import type { TemplateParameter } from '../objects/common.ts';

/** What a template sees under `.Values.loft`. */
export interface LoftValues {
  readonly project: string;
  readonly space: string;
  readonly name: string;
  readonly cluster: string;
  readonly user?: { readonly name: string };
  readonly team?: { readonly name: string };
}

export type JsonObject = Record<string, unknown>;

/** The text of `spec.parameters` does not say what parameters say. */
export class ParametersUnreadable extends Error {
  override readonly name = 'ParametersUnreadable';
}

/** `.Values` of a rendering: what was given, the defaults of what was not, and what the system knows. */
export function spaceValues(given: string | undefined, declared: readonly TemplateParameter[], loft: LoftValues): JsonObject {
  const values = parametersIn(given ?? '');
  for (const { variable = '', defaultValue, type } of declared) {
    if (variable !== '' && defaultValue !== undefined && defaultValue !== '' && !isGiven(at(values, variable))) {
      put(values, variable, typed(defaultValue, type));
    }
  }
  // Last: nobody speaks in the system's name.
  return { ...values, loft };
}

/** A mapping; an empty text is an empty one. */
export function parametersIn(text: string): JsonObject {
  const document = parseDocument(text, { maxAliasCount: 100 } as object);
  const [error] = document.errors;
  if (error) throw new ParametersUnreadable(`spec.parameters is no YAML: ${error.message.split('\n')[0]}`);
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new ParametersUnreadable('spec.parameters must be a mapping of YAML, such as "replicas: 3".');
  }
  return value as JsonObject;
}

/** Of `a.b`, the value of b in a. */
export function at(values: JsonObject, variable: string): unknown {
  return variable.split('.').reduce<unknown>((inside, name) =>
    (inside !== null && typeof inside === 'object' && Object.hasOwn(inside, name) ? (inside as JsonObject)[name] : undefined), values);
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function put(values: JsonObject, variable: string, value: unknown): void {
  const names = variable.split('.');
  const last = names.pop() ?? '';
  let inside = values;
  for (const name of names) {
    const next = Object.hasOwn(inside, name) ? inside[name] : undefined;
    if (next === null || typeof next !== 'object' || Array.isArray(next)) define(inside, name, {});
    inside = inside[name] as JsonObject;
  }
  define(inside, last, value);
}

/** Not by assignment: the name may be __proto__, which would not become a field. */
function define(object: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Defaults are texts in the template; a template that compares numbers wants a number. */
function typed(text: string, type: TemplateParameter['type']): unknown {
  switch (type) {
    case 'number': return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean': return /^(1|t|true)$/i.test(text);
    default: return text;
  }
}
