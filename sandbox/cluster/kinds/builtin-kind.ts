import { readFileSync } from 'node:fs';
import type { KindDeclaration, KindHooks, KubeObject, KubeSchema, StoredForm } from '@spacedock/kube';
import { conversionProblem } from '../go-types/go-conversion.ts';
import { typeProblem } from '../go-types/go-decode.ts';
import { shapeAsGo, valueOf } from '../go-types/go-shape.ts';
import { type GoType, goTypeOf } from '../go-types/go-type.ts';

type Definitions = Readonly<Record<string, KubeSchema>>;

let loaded: Definitions | undefined;
/** The schemas of all kinds of Kubernetes that are served here. */
export const kubernetesSchemas = (): Definitions =>
  (loaded ??= (
    JSON.parse(readFileSync(new URL('../generated/schemas.json', import.meta.url), 'utf8')) as { definitions: Definitions }
  ).definitions);

export interface BuiltinDeclaration
  extends Omit<KindDeclaration, 'schema' | 'definitions' | 'schemaName' | 'singular' | 'refusedByHooksOnly' | 'hooks'> {
  readonly singular?: string;
  readonly hooks?: Omit<KindHooks, 'decode'>;
}

/** A kind of Kubernetes' own: schema and shape as published; only what is particular to it has to be declared. */
export function builtinKind(declaration: BuiltinDeclaration): KindDeclaration {
  const { group, version, kind, hooks = {} } = declaration;
  const schemaName = schemaNameOf(group, version, kind);
  const schema = kubernetesSchemas()[schemaName] ?? {};
  const type = goTypeOf(group === '' ? version : `${group}/${version}`, kind);
  if (!type) throw new Error(`the generated types have no ${kind} in ${group}/${version}: run scripts/generate-kube-schemas.ts`);
  return {
    // Labels and annotations may be written along with the status, as far as the kind does not say otherwise.
    keepOnStatus: () => undefined,
    ...declaration,
    ...(declaration.storedAs ? { storedAs: shaped(declaration.storedAs, type) } : {}),
    singular: declaration.singular ?? kind.toLowerCase(),
    schema,
    schemaName,
    definitions: kubernetesSchemas(),
    empty: valueOf(type, { metadata: {} }) as Record<string, unknown>,
    refusedByHooksOnly: true,
    hooks: {
      ...hooks,
      decode: (given, from) => (from === 'body' ? typeProblem(type, given) : conversionProblem(type, given)),
      defaulting(next) {
        shapeAsGo(type, next);
        hooks.defaulting?.(next);
      },
    },
  };
}

/** Each form has the shape of its own type, on the way in as on the way out. */
function shaped(form: StoredForm, shownType: GoType): StoredForm {
  const { group, version, kind } = form.kind;
  const storedType = goTypeOf(group === '' ? version : `${group}/${version}`, kind) ?? shownType;
  const as = (type: GoType, object: KubeObject): KubeObject => {
    shapeAsGo(type, object);
    return object;
  };
  return {
    ...form,
    fromStored: (object) => as(shownType, form.fromStored(object)),
    toStored: (object) => as(storedType, form.toStored(object)),
  };
}

let names: ReadonlyMap<string, string> | undefined;

function schemaNameOf(group: string, version: string, kind: string): string {
  names ??= new Map(
    Object.entries(kubernetesSchemas()).flatMap(([name, schema]) =>
      (schema['x-kubernetes-group-version-kind'] ?? []).map((gvk) => [`${gvk.group}/${gvk.version}/${gvk.kind}`, name] as const),
    ),
  );
  const name = names.get(`${group}/${version}/${kind}`);
  if (name === undefined)
    throw new Error(`the generated schemas have no ${kind} in ${group}/${version}: run scripts/generate-kube-schemas.ts`);
  return name;
}
