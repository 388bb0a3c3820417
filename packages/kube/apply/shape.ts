import type { KubeSchema } from '../kind.ts';
import { objectSchema, propertySchema, resolveSchema, type Definitions } from '../schema/resolve.ts';

/**
 * How a value is owned, which follows from its schema: as a whole, or field by field and element by element. A schema that leaves
 * the type open has several of the three parts; the value then decides.
 */
export interface Shape {
  readonly scalar?: 'numeric' | 'string' | 'boolean' | 'untyped';
  readonly list?: ListShape;
  readonly map?: MapShape;
}

export interface ListShape {
  /** A list is owned as a whole, or its elements each by itself: told apart by keys, or by their value when there are none. */
  readonly atomic: boolean;
  readonly keys: readonly string[];
  readonly element: () => Shape;
  /** What a key counts as that an element does not give. */
  readonly keyDefault: (key: string) => unknown;
}

export interface MapShape {
  readonly atomic: boolean;
  /** The shape of a field that the schema names. */
  readonly field: (name: string) => Shape | undefined;
  /** The shape of all other fields; undefined when there can be none. */
  readonly other: Shape | undefined;
  /** Whether the schema says nothing of the fields at all. */
  readonly free: boolean;
}

/** Owned as a whole, whatever it is. */
const whole: Shape = {
  scalar: 'untyped',
  list: { atomic: true, keys: [], element: () => whole, keyDefault: () => undefined },
  map: { atomic: true, field: () => undefined, get other() { return whole; }, free: false },
};

/** Nothing is known of it: objects are owned field by field, lists as a whole. */
export const deduced: Shape = {
  scalar: 'untyped',
  list: { atomic: true, keys: [], element: () => whole, keyDefault: () => undefined },
  map: { atomic: false, field: () => undefined, get other() { return deduced; }, free: true },
};

const shapes = new WeakMap<Definitions, WeakMap<KubeSchema, Shape>>();

/** The shape of a whole object of a kind. */
export function objectShape(schema: KubeSchema, definitions: Definitions): Shape {
  return shapeOf(objectSchema(schema, definitions), definitions, false);
}

function shapeOf(written: KubeSchema, definitions: Definitions, inherited: boolean): Shape {
  const isReference = written.$ref !== undefined || written.allOf?.[0]?.$ref !== undefined;
  const schema = resolveSchema(written, definitions);
  // That unknown fields are kept holds for what is written inside of a schema, not for what it only refers to.
  const keepsUnknown = (inherited && !isReference) || schema['x-kubernetes-preserve-unknown-fields'] === true;
  const cache = shapes.get(definitions) ?? new WeakMap<KubeSchema, Shape>();
  shapes.set(definitions, cache);
  const known = keepsUnknown === (schema['x-kubernetes-preserve-unknown-fields'] === true) ? cache.get(schema) : undefined;
  if (known !== undefined) return known;
  const shape = newShape(schema, definitions, keepsUnknown);
  if (keepsUnknown === (schema['x-kubernetes-preserve-unknown-fields'] === true)) cache.set(schema, shape);
  return shape;
}

function newShape(schema: KubeSchema, definitions: Definitions, keepsUnknown: boolean): Shape {
  if (schema['x-kubernetes-int-or-string'] === true && schema.type === undefined) return { ...deduced, scalar: 'untyped' };
  const { type } = schema;
  if (type === undefined) return { scalar: 'untyped', list: listShape(schema, definitions, keepsUnknown), map: mapShape(schema, definitions, keepsUnknown) };
  switch (type) {
    case 'object': return { map: mapShape(schema, definitions, keepsUnknown) };
    case 'array': return { list: listShape(schema, definitions, keepsUnknown) };
    case 'integer':
    case 'number': return { scalar: 'numeric' };
    case 'boolean': return { scalar: 'boolean' };
    case 'string': return { scalar: schema.format === undefined || schema.format === '' || schema.format === 'byte' ? 'string' : 'untyped' };
  }
}

function listShape(schema: KubeSchema, definitions: Definitions, keepsUnknown: boolean): ListShape {
  const { items } = schema;
  return {
    ...ownership(schema),
    element: () => (items === undefined ? whole : shapeOf(items, definitions, keepsUnknown)),
    keyDefault: (key) => {
      const property = items && propertySchema(resolveSchema(items, definitions), key);
      return property && resolveSchema(property, definitions).default;
    },
  };
}

/** Kubernetes reads how a list is owned from its list type, and where there is none from how a strategic patch merges it. */
function ownership(schema: KubeSchema): { readonly atomic: boolean; readonly keys: readonly string[] } {
  const type = schema['x-kubernetes-list-type'];
  if (type === undefined) {
    const merged = schema['x-kubernetes-patch-strategy']?.split(',').includes('merge') ?? false;
    const key = schema['x-kubernetes-patch-merge-key'];
    return { atomic: !merged, keys: merged && key !== undefined ? [key] : [] };
  }
  switch (type) {
    case 'atomic': return { atomic: true, keys: [] };
    case 'set': return { atomic: false, keys: [] };
    case 'map': return { atomic: false, keys: schema['x-kubernetes-list-map-keys'] ?? [] };
  }
}

function mapShape(schema: KubeSchema, definitions: Definitions, keepsUnknown: boolean): MapShape {
  const { additionalProperties } = schema;
  const isBare = Object.keys(schema.properties ?? {}).length === 0;
  const fields = new Map<string, Shape>();
  const isFree = additionalProperties === true || (additionalProperties === undefined && (keepsUnknown || isBare));
  return {
    atomic: schema['x-kubernetes-map-type'] === 'atomic',
    field: (name) => {
      const property = propertySchema(schema, name);
      if (property === undefined) return undefined;
      const shape = fields.get(name) ?? shapeOf(property, definitions, keepsUnknown);
      fields.set(name, shape);
      return shape;
    },
    get other() {
      if (typeof additionalProperties === 'object') return shapeOf(additionalProperties, definitions, keepsUnknown);
      return isFree ? deduced : undefined;
    },
    free: isFree && isBare,
  };
}

/** The parts of a shape that a value can have. A value that fits none, and one that is not there, leave all of them open. */
export function shapeFor(shape: Shape, value: unknown): Shape {
  if (value === undefined || value === null) return shape;
  if (Array.isArray(value)) return shape.list === undefined ? shape : { list: shape.list };
  if (typeof value === 'object') return shape.map === undefined ? shape : { map: shape.map };
  return shape.scalar === undefined ? shape : { scalar: shape.scalar };
}

/** The shape of a field. Fields that the schema does not know can be there all the same, in objects that are older than it. */
export function fieldShape(map: MapShape, name: string): Shape {
  return map.field(name) ?? map.other ?? deduced;
}
