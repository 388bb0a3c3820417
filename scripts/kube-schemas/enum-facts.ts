import type { GoTypes } from './go-struct-facts.ts';

type Json = Readonly<Record<string, unknown>>;

/** The published documents leave out which values a field can have; a server adds them, from marks in the source. */
export function withEnums(
  definitions: Readonly<Record<string, Json>>,
  types: GoTypes,
  enums: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const fields = types[goNameOf(name)];
      if (typeof fields !== 'object') return [name, schema];
      const properties = { ...(schema['properties'] as Readonly<Record<string, Json>> | undefined) };
      for (const [json, , type] of fields) {
        const property = properties[json];
        const values = enums[type.replace(/^(\*|\[\])+/, '')];
        if (property && values && values.length > 0) properties[json] = withValues(property, type.startsWith('[]'), values);
      }
      return [name, Object.keys(properties).length === 0 ? schema : { ...schema, properties }];
    }),
  );
}

const withValues = (property: Json, isList: boolean, values: readonly string[]): Json =>
  isList ? { ...property, items: { ...(property['items'] as Json), enum: values } } : { ...property, enum: values };

/** `io.k8s.api.core.v1.Pod` → `core/v1.Pod`. */
const goNameOf = (name: string): string => {
  const [type = '', version = '', group = ''] = name.split('.').toReversed();
  return `${group}/${version}.${type}`;
};
