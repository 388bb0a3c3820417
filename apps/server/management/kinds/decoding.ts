import type { KindHooks, KubeSchema } from '@spacedock/kube';

const reference = '#/components/schemas/';

/**
 * Refuses what cannot be an object of the kind, such as a number where a text belongs, before anybody looks into it. In the
 * words of Go: the original is written in it.
 */
export function typesDecoded(
  kind: string,
  schema: KubeSchema,
  definitions: Readonly<Record<string, KubeSchema>>,
): NonNullable<KindHooks['decode']> {
  return (given) => problemIn(given, schema, '');

  function problemIn(value: unknown, written: KubeSchema, path: string): string | undefined {
    const own = resolved(written);
    if (value === undefined || value === null) return undefined;
    const expected = goType(own);
    if (!fits(value, own))
      return `json: cannot unmarshal ${jsonType(value)} into Go struct field ${kind}.${path} of type ${expected}`;
    if (Array.isArray(value)) {
      const items = own.items ?? {};
      // Go would make an empty one of it; nobody means that.
      if (value.includes(null))
        return `json: cannot unmarshal null into Go struct field ${kind}.${path} of type ${goType(resolved(items))}`;
      return first(
        value.map((item) => [item, items]),
        path,
      );
    }
    if (typeof value !== 'object') return undefined;
    const fields = Object.entries(value).flatMap(([name, inner]): [unknown, KubeSchema, string][] => {
      const field = own.properties && Object.hasOwn(own.properties, name) ? own.properties[name] : own.additionalProperties;
      return typeof field === 'object' ? [[inner, field, path === '' ? name : `${path}.${name}`]] : [];
    });
    return first(fields, path);
  }

  function first(inner: readonly (readonly [unknown, KubeSchema, string?])[], path: string): string | undefined {
    for (const [value, own, at] of inner) {
      const problem = problemIn(value, own, at ?? path);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  function resolved(written: KubeSchema): KubeSchema {
    const name = written.$ref ?? written.allOf?.[0]?.$ref;
    return name === undefined ? written : (definitions[name.slice(reference.length)] ?? written);
  }
}

function fits(value: unknown, { type }: KubeSchema): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

function goType({ type, additionalProperties, items }: KubeSchema): string {
  switch (type) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'array':
      return `[]${items ? goType(items) : 'interface {}'}`;
    case 'object':
      return additionalProperties ? 'map[string]string' : 'struct';
    default:
      return 'interface {}';
  }
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'number' && !Number.isInteger(value) ? `number ${value}` : typeof value;
}
