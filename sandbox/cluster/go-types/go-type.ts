import { readFileSync } from 'node:fs';

/**
 * How Kubernetes' own types write themselves. Its API server turns every object into these and back, so that what comes out has
 * their shape: some fields always there, others gone when empty. What is here is read from the tags in its source.
 */
export type GoType =
  | { readonly kind: 'scalar'; readonly base: ScalarBase; readonly name: string }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'struct'; readonly name: string; readonly fields: readonly GoField[] }
  | { readonly kind: 'pointer'; readonly to: GoType }
  /** `wrapped`: in protobuf a message of its own around the list, as values of maps cannot be lists. */
  | { readonly kind: 'list'; readonly of: GoType; readonly name: string; readonly wrapped: boolean }
  | { readonly kind: 'map'; readonly of: GoType; readonly name: string }
  | { readonly kind: 'special'; readonly name: SpecialName };

export type ScalarBase = 'string' | 'bool' | 'int32' | 'int64' | 'float64';
export type SpecialName =
  | 'Quantity'
  | 'Time'
  | 'MicroTime'
  | 'Duration'
  | 'FieldsV1'
  | 'IntOrString'
  | 'RawExtension'
  | 'JSON'
  | 'JSONSchemaPropsOrArray'
  | 'JSONSchemaPropsOrBool'
  | 'JSONSchemaPropsOrStringArray';

export interface GoField {
  /** Empty: the fields of its type stand in its place. */
  readonly json: string;
  /** In protobuf; 0: it is not there. */
  readonly number: number;
  readonly type: GoType;
  readonly omit: 'never' | 'empty' | 'zero';
}

type Facts = Readonly<Record<string, string | readonly (readonly [string, number, string, 0 | 1 | 2])[]>>;

let facts: Facts | undefined;
const factsOnce = (): Facts =>
  (facts ??= (JSON.parse(readFileSync(new URL('../generated/go-types.json', import.meta.url), 'utf8')) as { types: Facts })
    .types);

const specials: Readonly<Record<string, SpecialName>> = {
  'resource.Quantity': 'Quantity',
  'meta/v1.Time': 'Time',
  'meta/v1.MicroTime': 'MicroTime',
  'meta/v1.Duration': 'Duration',
  'meta/v1.FieldsV1': 'FieldsV1',
  'intstr.IntOrString': 'IntOrString',
  'runtime.RawExtension': 'RawExtension',
  'apiextensions/v1.JSON': 'JSON',
  'apiextensions/v1.JSONSchemaPropsOrArray': 'JSONSchemaPropsOrArray',
  'apiextensions/v1.JSONSchemaPropsOrBool': 'JSONSchemaPropsOrBool',
  'apiextensions/v1.JSONSchemaPropsOrStringArray': 'JSONSchemaPropsOrStringArray',
};
const scalars: Readonly<Record<string, ScalarBase>> = {
  string: 'string',
  bool: 'bool',
  int: 'int64',
  int32: 'int32',
  int64: 'int64',
  float64: 'float64',
};

const made = new Map<string, GoType>();

/** The type that an expression such as `[]core/v1.Container` stands for. */
export function goType(expression: string): GoType {
  const known = made.get(expression);
  if (known) return known;
  const type = compile(expression);
  made.set(expression, type);
  return type;
}

function compile(expression: string): GoType {
  if (expression.startsWith('*')) return { kind: 'pointer', to: goType(expression.slice(1)) };
  if (expression.startsWith('[]'))
    return { kind: 'list', of: goType(expression.slice(2)), name: `[]${goName(expression.slice(2))}`, wrapped: false };
  if (expression.startsWith('map '))
    return { kind: 'map', of: wrapped(goType(expression.slice(4))), name: `map[string]${goName(expression.slice(4))}` };
  if (expression === 'bytes') return { kind: 'bytes' };
  const base = scalars[expression];
  if (base) return { kind: 'scalar', base, name: expression };
  const special = specials[expression];
  if (special) return { kind: 'special', name: special };
  const fact = factsOnce()[expression];
  if (fact === undefined) throw new Error(`the generated types have no ${expression}: run scripts/generate-kube-schemas.ts`);
  if (typeof fact === 'string') return { ...goType(fact), name: goName(expression) } as GoType;
  return struct(expression, fact);
}

function struct(expression: string, fact: Exclude<Facts[string], string>): GoType {
  let fields: readonly GoField[] | undefined;
  return {
    kind: 'struct',
    name: goName(expression),
    // A schema holds schemas: the fields are looked up when somebody asks for them.
    get fields() {
      return (fields ??= fact.map(([json, number, type, omit]) => ({ json, number, type: goType(type), omit: omitting[omit] })));
    },
  };
}

const omitting = ['never', 'empty', 'zero'] as const;
const wrapped = (type: GoType): GoType => (type.kind === 'list' ? { ...type, wrapped: true } : type);
/** `core/v1.PodPhase` → `v1.PodPhase`, as Go names it in messages. */
const goName = (expression: string): string => expression.replace(/^.*\//, '');

const packages: Readonly<Record<string, string>> = {
  '': 'core',
  'apiextensions.k8s.io': 'apiextensions',
  'apiregistration.k8s.io': 'apiregistration',
};

/** The type of a kind; undefined when it is none of Kubernetes' own. */
export function goTypeOf(apiVersion: string, kind: string): GoType | undefined {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const name =
    kind === 'DeleteOptions' ? 'meta/v1.DeleteOptions' : `${packages[group] ?? group.split('.')[0] ?? ''}/${version}.${kind}`;
  return Object.hasOwn(factsOnce(), name) ? goType(name) : undefined;
}
