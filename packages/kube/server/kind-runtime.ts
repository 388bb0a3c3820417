import { applyPatch } from '../apply/apply.ts';
import { trackUpdate } from '../apply/managed-fields.ts';
import { duplicateJsonFields, duplicateYamlFields, inOrderOfText } from '../json/duplicate-fields.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { applyJsonPatch } from '../patches/json-patch.ts';
import { applyMergePatch } from '../patches/merge-patch.ts';
import { applyStrategicMergePatch } from '../patches/strategic-merge-patch.ts';
import { applyDefaults } from '../schema/defaults.ts';
import { pruneUnknownFields } from '../schema/prune.ts';
import { noDefinitions, objectSchema } from '../schema/resolve.ts';
import { unknownFieldProblems } from '../schema/unknown-fields.ts';
import { validateObject } from '../schema/validate.ts';
import type { FieldCause } from '../status.ts';
import { groupVersionOf } from './registry.ts';
import type { Decoded } from './request-body.ts';

export interface TrackedUpdate {
  readonly live: KubeObject | undefined;
  readonly next: KubeObject;
  readonly manager: string;
  readonly subresource: string;
  readonly now: Date;
}

export interface AppliedPatch {
  readonly live: KubeObject | undefined;
  readonly patch: KubeObject;
  readonly manager: string;
  readonly force: boolean;
  readonly subresource: string;
  readonly now: Date;
}

/** What the schema of a kind says about its objects, with the schema at hand. */
export interface KindRuntime {
  readonly hasSpec: boolean;
  readonly strictProblems: (object: KubeObject, decoded: Decoded) => readonly string[];
  readonly duplicateProblems: (decoded: Decoded) => readonly string[];
  readonly prune: (object: KubeObject) => void;
  readonly applyDefaults: (object: KubeObject) => void;
  readonly validate: (object: KubeObject, old?: KubeObject) => readonly FieldCause[];
  readonly jsonPatch: (object: KubeObject, patch: unknown) => unknown;
  readonly mergePatch: (object: object, patch: unknown) => unknown;
  readonly strategicMergePatch: (object: KubeObject, patch: unknown) => unknown;
  readonly trackUpdate: (update: TrackedUpdate) => void;
  readonly apply: (patch: AppliedPatch) => KubeObject;
}

const runtimes = new WeakMap<KindDeclaration, KindRuntime>();

export function kindRuntime(kind: KindDeclaration): KindRuntime {
  let runtime = runtimes.get(kind);
  if (!runtime) {
    runtime = runtimeFor(kind);
    runtimes.set(kind, runtime);
  }
  return runtime;
}

function runtimeFor(kind: KindDeclaration): KindRuntime {
  const { schema, definitions = noDefinitions } = kind;
  const managed = { schema, definitions, apiVersion: groupVersionOf(kind), kind: kind.kind, hasStatus: kind.status === true, ...(kind.empty ? { empty: kind.empty } : {}) };
  const asJson = (object: object): JsonObject => object as JsonObject;
  return {
    hasSpec: isJsonObject(objectSchema(schema, definitions).properties?.['spec']),
    strictProblems(object, decoded) {
      const [twice, unknown] = [duplicateFields(decoded), unknownFieldProblems(asJson(object), schema, definitions)];
      const problems = [...twice, ...unknown];
      // Custom resources are read first and looked at after that, Kubernetes' own kinds while they are read.
      return kind.custom || decoded.format !== 'json' || problems.length < 2 ? problems : inOrderOfText(decoded.text, problems);
    },
    duplicateProblems: duplicateFields,
    prune: (object) => pruneUnknownFields(asJson(object), schema, definitions),
    applyDefaults: (object) => applyDefaults(asJson(object), schema, definitions),
    validate: (object, old) => (kind.refusedByHooksOnly ? [] : validateObject(asJson(object), schema, definitions, old && asJson(old)).filter(isOfSchema)),
    jsonPatch: (object, patch) => applyJsonPatch(asJson(object), patch),
    mergePatch: (object, patch) => applyMergePatch(asJson(object), patch),
    strategicMergePatch: (object, patch) => applyStrategicMergePatch(asJson(object), patch, schema, definitions),
    trackUpdate: (update) => trackUpdate({ ...managed, ...update }),
    apply: (patch) => applyPatch({ ...managed, ...patch }),
  };
}

/** What is wrong with metadata is said by the rules for metadata. A schema may add rules for names alone. */
const isOfSchema = ({ field }: FieldCause): boolean => !field.startsWith('metadata.') || field === 'metadata.name' || field === 'metadata.generateName';

/** Fields that stand twice in the text: parsing keeps the last one and cannot tell. */
function duplicateFields({ text, format }: Decoded): readonly string[] {
  if (text === '') return [];
  switch (format) {
    case 'json': return duplicateJsonFields(text);
    case 'yaml': return duplicateYamlFields(text);
    case 'protobuf': return [];
  }
}
