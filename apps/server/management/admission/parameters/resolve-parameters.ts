import type { FieldCause } from '@spacedock/kube';
import type { TemplateParameter } from '../../objects/common.ts';
import { parameterValue } from './parameter-value.ts';
import { readParameters, type ReadParameters } from './read-parameters.ts';

export interface ResolvedParameters {
  /**
   * `.Values` of the template: defaults filled in, each value of the type that its parameter has, everything else as it was
   * given.
   */
  readonly values: Record<string, unknown>;
  readonly causes: readonly FieldCause[];
  /** What was given although the template does not ask for it. */
  readonly undeclared: readonly string[];
}

/** Holds what somebody gave against what a template asks for. Paths of causes are `<field>.<variable>`. */
export function resolveParameters(
  declared: readonly TemplateParameter[],
  text: string,
  field = 'spec.parameters',
): ResolvedParameters {
  const read = readParameters(text);
  if (typeof read === 'string')
    return { values: {}, causes: [{ reason: 'FieldValueInvalid', field, message: `Invalid value: ${read}` }], undeclared: [] };
  const values = structuredClone(read.values);
  const causes: FieldCause[] = [];
  for (const parameter of declared) {
    if (!parameter.variable) continue;
    const path = parameter.variable.split('.');
    const given = givenText(read, path);
    if (given.kind === 'wrong') {
      causes.push({
        reason: 'FieldValueTypeInvalid',
        field: `${field}.${given.at.join('.')}`,
        message: `Invalid value: ${given.why}`,
      });
      continue;
    }
    const resolved = parameterValue(parameter, given.text, `${field}.${parameter.variable}`);
    if (resolved.kind === 'wrong') causes.push(resolved.cause);
    else put(values, path, resolved.value);
  }
  return { values, causes, undeclared: undeclaredIn(read.values, new Set(declared.map(({ variable = '' }) => variable))) };
}

type Given =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'wrong'; readonly at: readonly string[]; readonly why: string };

/** The value at the path as a text; empty when there is none. */
function givenText({ values, written }: ReadParameters, path: readonly string[]): Given {
  let value: unknown = values;
  for (const [index, step] of path.entries()) {
    if (value === undefined || value === null) return { kind: 'text', text: '' };
    if (!isMap(value))
      return { kind: 'wrong', at: path.slice(0, index), why: `must be a map, because ${path.join('.')} is in it` };
    value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  if (value === undefined || value === null) return { kind: 'text', text: '' };
  if (typeof value === 'object')
    return { kind: 'wrong', at: path, why: `must be a single value and no ${Array.isArray(value) ? 'list' : 'map'}` };
  return { kind: 'text', text: written(path) ?? String(value) };
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function put(values: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let into = values;
  for (const step of path.slice(0, -1)) {
    const next = Object.hasOwn(into, step) ? into[step] : undefined;
    const inner = isMap(next) ? next : {};
    define(into, step, inner);
    into = inner;
  }
  define(into, path.at(-1) ?? '', value);
}

/** A plain assignment to `__proto__` would change what the object is. */
const define = (into: object, name: string, value: unknown): unknown =>
  Object.defineProperty(into, name, { value, writable: true, enumerable: true, configurable: true });

/** Paths down to what is declared, or to where nothing below is. */
function undeclaredIn(values: Record<string, unknown>, declared: ReadonlySet<string>, above = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = `${above}${name}`;
    if (declared.has(path)) return [];
    const holdsDeclared = isMap(value) && [...declared].some((variable) => variable.startsWith(`${path}.`));
    return holdsDeclared ? undeclaredIn(value, declared, `${path}.`) : [path];
  });
}
