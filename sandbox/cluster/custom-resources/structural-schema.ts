import { type FieldCause, fieldCause, type KubeSchema } from '@spacedock/kube';

/** What is wrong with a schema of a definition: it has to say the type of everything, or nothing could be pruned or defaulted by it. */
export function structuralProblems(schema: KubeSchema, at: string): readonly FieldCause[] {
  return problems(schema, 'root', at);
}

type Level = 'root' | 'field' | 'item';
const emptyType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  field: 'must not be empty for specified object fields',
  item: 'must not be empty for specified array items',
};

function problems(schema: KubeSchema, level: Level, at: string): readonly FieldCause[] {
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const either = schema['x-kubernetes-int-or-string'] === true;
  return [
    ...(schema.type === 'array' && !schema.items ? [fieldCause.required(`${at}.items`, 'must be specified')] : []),
    ...(schema.items ? problems(schema.items, 'item', `${at}.items`) : []),
    ...Object.entries(schema.properties ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, property]) => problems(property, 'field', `${at}.properties[${name}]`)),
    ...(typeof schema.additionalProperties === 'object'
      ? problems(schema.additionalProperties, 'field', `${at}.additionalProperties`)
      : []),
    ...(schema.additionalProperties !== undefined && level === 'root'
      ? [fieldCause.forbidden(`${at}.additionalProperties`, 'must not be used at the root')]
      : []),
    ...(schema.additionalProperties !== undefined && schema.properties
      ? [fieldCause.forbidden(`${at}.additionalProperties`, 'additionalProperties and properties are mutual exclusive')]
      : []),
    ...(either && open
      ? [
          fieldCause.invalid(
            `${at}.x-kubernetes-preserve-unknown-fields`,
            true,
            'must be false if x-kubernetes-int-or-string is true',
          ),
        ]
      : []),
    ...typeProblems(schema, level, at, embedded, open || either),
    ...listProblems(schema, at),
    ...(schema.pattern !== undefined && !isPattern(schema.pattern)
      ? [
          fieldCause.invalid(
            `${at}.pattern`,
            schema.pattern,
            `must be a valid regular expression, but isn't: error parsing regexp`,
          ),
        ]
      : []),
    ...(schema.uniqueItems === true
      ? [
          fieldCause.forbidden(
            `${at}.uniqueItems`,
            'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
          ),
        ]
      : []),
    ...((schema as { $ref?: unknown }).$ref === undefined ? [] : [fieldCause.forbidden(`${at}.$ref`, '$ref is not supported')]),
  ];
}

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

function typeProblems(
  { type, properties }: KubeSchema,
  level: Level,
  at: string,
  embedded: boolean,
  typeless: boolean,
): readonly FieldCause[] {
  if (embedded && type !== 'object')
    return [
      type
        ? fieldCause.invalid(`${at}.type`, type, 'must be object if x-kubernetes-embedded-resource is true')
        : fieldCause.required(`${at}.type`, 'must be object if x-kubernetes-embedded-resource is true'),
    ];
  if (!type) return typeless ? [] : [fieldCause.required(`${at}.type`, emptyType[level])];
  if (!types.includes(type)) return [fieldCause.notSupported(`${at}.type`, type, types)];
  if (level !== 'root') return [];
  return [
    ...(type === 'object' ? [] : [fieldCause.invalid(`${at}.type`, type, 'must be object at the root')]),
    ...(['apiVersion', 'kind'] as const)
      .filter((name) => properties?.[name] && properties[name].type !== 'string')
      .map((name) => fieldCause.invalid(`${at}.properties[${name}].type`, properties?.[name]?.type ?? '', 'must be string')),
    ...(properties?.['metadata'] && properties['metadata'].type !== 'object'
      ? [fieldCause.invalid(`${at}.properties[metadata].type`, properties['metadata'].type ?? '', 'must be object')]
      : []),
  ];
}

function listProblems(schema: KubeSchema, at: string): readonly FieldCause[] {
  const kind = schema['x-kubernetes-list-type'];
  if (kind === undefined) return [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  if (schema.type !== 'array')
    return [fieldCause.invalid(`${at}.type`, schema.type ?? '', 'must be array if x-kubernetes-list-type is specified')];
  if (!['atomic', 'set', 'map'].includes(kind))
    return [fieldCause.notSupported(`${at}.x-kubernetes-list-type`, kind, ['atomic', 'set', 'map'])];
  if (kind !== 'map') return [];
  if (keys.length === 0)
    return [fieldCause.required(`${at}.x-kubernetes-list-map-keys`, 'must not be empty if x-kubernetes-list-type is map')];
  const { properties = {}, required = [] } = schema.items ?? {};
  return keys.flatMap((key) => {
    const property = properties[key];
    if (!property)
      return [
        fieldCause.invalid(
          `${at}.x-kubernetes-list-map-keys[${keys.indexOf(key)}]`,
          key,
          'entries must all be names of item properties',
        ),
      ];
    return required.includes(key) || property.default !== undefined
      ? []
      : [
          fieldCause.required(
            `${at}.items.properties[${key}].default`,
            'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property',
          ),
        ];
  });
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false; // that is the answer
  }
}
