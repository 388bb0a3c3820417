import type { KubeSchema } from '../kind.ts';

/**
 * A schema as OpenAPI v2 has it, which knows no alternatives and no null. kubectl refuses the whole document for one part that it
 * cannot read, so what it cannot read is left open rather than told half: such a value may then be anything.
 */
export function schemaAsV2(schema: KubeSchema): Readonly<Record<string, unknown>> {
  const { allOf, anyOf: _anyOf, oneOf, not: _not, nullable, type: ownType, properties, items, additionalProperties, required, $ref: ownRef, ...rest } = schema;
  // With a default beside it v3 can only refer through `allOf`; v2 says both in one place.
  const $ref = ownRef ?? (allOf?.length === 1 ? allOf[0]?.$ref : undefined);
  if ($ref !== undefined) return { ...rest, $ref: $ref.replace('#/components/schemas/', '#/definitions/') };

  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const parts = nullable === true || open ? {} : { ...(items && { items: schemaAsV2(items) }), ...(properties && { properties: propertiesAsV2(properties) }) };
  const type = nullable === true || (open && ownType === 'object') || (ownType === 'array' && !('items' in parts)) ? undefined : ownType ?? textIn(oneOf);
  const needed = required?.filter((name) => properties?.[name]?.nullable !== true) ?? [];
  return {
    ...rest,
    ...(type && { type }),
    ...parts,
    ...(additionalProperties !== undefined && { additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : schemaAsV2(additionalProperties) }),
    ...(needed.length > 0 && { required: needed }),
  };
}

const propertiesAsV2 = (properties: Readonly<Record<string, KubeSchema>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaAsV2(property)]));

/** Quantities, and numbers that may be percentages, were texts in v2; kubectl lets numbers pass for them. */
const textIn = (oneOf: readonly KubeSchema[] | undefined): 'string' | undefined => (oneOf?.some(({ type }) => type === 'string') ? 'string' : undefined);
