import type { KubeSchema } from '../kind.ts';

const prefix = '#/components/schemas/';

/** The definitions that these schemas refer to, and those that they refer to: kinds share one large set, a document needs few of it. */
export function reachableSchemas(from: readonly KubeSchema[], definitions: Readonly<Record<string, KubeSchema>>): Record<string, KubeSchema> {
  const found: Record<string, KubeSchema> = {};
  const waiting = [...from];
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.slice(prefix.length);
      const definition = definitions[name];
      if (definition && !Object.hasOwn(found, name)) {
        found[name] = definition;
        waiting.push(definition);
      }
    }
    waiting.push(...below(schema));
  }
  return found;
}

function below(schema: KubeSchema): readonly KubeSchema[] {
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.not ? [schema.not] : []),
  ];
}
