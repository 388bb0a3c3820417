import { readFileSync } from 'node:fs';
import { type KindDeclaration, type KindHooks, type KubeObject, type KubeSchema, StatusError } from '@spacedock/kube';
import { typeProblem } from '../go-types/go-decode.ts';
import { shapeAsGo } from '../go-types/go-shape.ts';
import { type GoType, goTypeOf } from '../go-types/go-type.ts';

type Definitions = Readonly<Record<string, KubeSchema>>;

let loaded: Definitions | undefined;
/** The schemas of all kinds of Kubernetes that are served here. */
export const kubernetesSchemas = (): Definitions =>
  (loaded ??= (JSON.parse(readFileSync(new URL('../generated/schemas.json', import.meta.url), 'utf8')) as { definitions: Definitions }).definitions);

export interface BuiltinDeclaration extends Omit<KindDeclaration, 'schema' | 'definitions' | 'schemaName' | 'singular' | 'refusedByHooksOnly' | 'hooks'> {
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
    singular: declaration.singular ?? kind.toLowerCase(),
    schema,
    schemaName,
    definitions: kubernetesSchemas(),
    refusedByHooksOnly: true,
    hooks: {
      ...hooks,
      decode: (given) => refuseMismatch(declaration, type, given),
      defaulting(next) {
        shapeAsGo(type, next);
        hooks.defaulting?.(next);
      },
    },
  };
}

function refuseMismatch({ version, kind }: Pick<KindDeclaration, 'version' | 'kind'>, type: GoType, given: KubeObject): void {
  const problem = typeProblem(type, given);
  if (problem !== undefined) throw new StatusError('BadRequest', `${kind} in version "${version}" cannot be handled as a ${kind}: ${problem}`);
}

let names: ReadonlyMap<string, string> | undefined;

function schemaNameOf(group: string, version: string, kind: string): string {
  names ??= new Map(Object.entries(kubernetesSchemas()).flatMap(([name, schema]) =>
    (schema['x-kubernetes-group-version-kind'] ?? []).map((gvk) => [`${gvk.group}/${gvk.version}/${gvk.kind}`, name] as const)));
  const name = names.get(`${group}/${version}/${kind}`);
  if (name === undefined) throw new Error(`the generated schemas have no ${kind} in ${group}/${version}: run scripts/generate-kube-schemas.ts`);
  return name;
}
