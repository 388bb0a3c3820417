import type { KubeObject } from './kube-object.ts';
import type { ObjectClient } from './server/object-client.ts';
import type { FieldCause } from './status.ts';

/** An OpenAPI v3 schema as Kubernetes writes them, extensions included. Descriptions are what `kubectl explain` shows. */
export interface KubeSchema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, KubeSchema>>;
  readonly additionalProperties?: KubeSchema | boolean;
  readonly items?: KubeSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly KubeSchema[];
  readonly anyOf?: readonly KubeSchema[];
  readonly oneOf?: readonly KubeSchema[];
  readonly not?: KubeSchema;
  readonly $ref?: string;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  readonly 'x-kubernetes-patch-strategy'?: string;
  readonly 'x-kubernetes-patch-merge-key'?: string;
  readonly 'x-kubernetes-unions'?: unknown;
  readonly 'x-kubernetes-group-version-kind'?: readonly GroupVersionKind[];
  readonly 'x-kubernetes-validations'?: readonly unknown[];
}

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly description: string;
  readonly format?: string;
  /** Above 0: only with `-o wide`. */
  readonly priority?: number;
  readonly cell: (object: KubeObject, now: Date) => unknown;
}

/** Who asks, as the authenticator found out. */
export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** What hooks of a kind are told about the request. */
export interface RequestContext {
  readonly user: UserInfo;
  readonly namespace: string;
  readonly now: () => Date;
  readonly dryRun: boolean;
  readonly fieldManager: string;
  /** Shown to the person who asked, as `Warning` headers. */
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
  /** Other objects, under the same rules as over HTTP but without asking for rights. */
  readonly objects: ObjectClient;
}

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** Shapes the object on its way in. They may change `next` in place; it belongs to this request alone. */
export interface KindHooks {
  /** Why this cannot be an object of the kind, such as a number where a text belongs. Asked before anybody looks into it. */
  readonly decode?: (given: KubeObject, from: 'body' | 'strategic-patch') => string | undefined;
  /** Fills in what the schema's own defaults cannot say. Runs on create and on every update. */
  readonly defaulting?: (next: KubeObject) => void;
  /** What is wrong beyond the schema: pure, no I/O. `subresource` is empty for the object itself. */
  readonly validate?: (next: KubeObject, old: KubeObject | undefined, subresource: string) => readonly FieldCause[];
  /** Last word before the write: may look elsewhere, change `next`, and refuse by throwing a StatusError. */
  readonly admitCreate?: (next: KubeObject, context: RequestContext) => Promise<void>;
  readonly admitUpdate?: (next: KubeObject, old: KubeObject, context: RequestContext) => Promise<void>;
  readonly admitDelete?: (old: KubeObject, context: RequestContext) => Promise<void>;
  /** On the way out, for this caller; only where needed: it costs a parse per object. */
  readonly decorate?: (object: KubeObject, context: RequestContext) => void;
  /**
   * Which objects the caller may see: the others are as good as not there, for reading and for writing. Undefined: all of them,
   * which then go out as they are stored. Asked once per request, and by watches again when the rules have changed. Whoever acts
   * from inside the process sees everything.
   */
  readonly view?: (context: RequestContext) => Promise<Sees | undefined>;
}

/** Whether one object is seen. For a state that is no more it is asked too, so it must not look the object up. */
export type Sees = (object: KubeObject) => boolean;

/** A subresource beyond status and scale: plain request and answer. */
export interface SubresourceDeclaration {
  readonly verbs: readonly ('get' | 'create' | 'update' | 'patch')[];
  readonly responseKind: GroupVersionKind;
  /** Answers with what is sent as JSON, or with a PlainAnswer. */
  readonly handle: (request: {
    readonly kind: KindDeclaration;
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    readonly name: string;
    readonly body: unknown;
    readonly query: URLSearchParams;
    readonly context: RequestContext;
  }) => Promise<unknown>;
}

/** Not an object: the log of a pod. */
export class PlainAnswer {
  readonly mediaType: string;
  readonly text: string;

  constructor(mediaType: string, text: string) {
    this.mediaType = mediaType;
    this.text = text;
  }
}

/** A kind that is another form of what is stored as `kind`: an older version of it, or the same thing in another group. */
export interface StoredForm {
  readonly kind: KindDeclaration;
  readonly toStored: (object: KubeObject) => KubeObject;
  readonly fromStored: (object: KubeObject) => KubeObject;
  /** Selectable fields that have another name there. */
  readonly fieldNames?: Readonly<Record<string, string>>;
}

export interface ScaleDeclaration {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

/** A kind of object. Everything the server says and does about it follows from this. */
export interface KindDeclaration {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  /** `KindList`, unless said. */
  readonly listKind?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly scope: 'Namespaced' | 'Cluster';
  readonly verbs?: readonly Verb[];
  readonly schema: KubeSchema;
  /** What the OpenAPI documents call it; made from group, version and kind unless said. */
  readonly schemaName?: string;
  /** An object of which nothing was said yet: parts that are there from the start are nobody's for having named something inside. */
  readonly empty?: Readonly<Record<string, unknown>>;
  /** The schema describes; only the hooks refuse. For kinds whose rules were written by hand. */
  readonly refusedByHooksOnly?: boolean;
  /** Schemas that `schema` refers to by `#/components/schemas/NAME`. */
  readonly definitions?: Readonly<Record<string, KubeSchema>>;
  /** Behind the name, which comes first by itself. */
  readonly columns: readonly Column[];
  /** Told to everybody who uses the kind, such as what to use in its place. */
  readonly warning?: string;
  /** False: the columns say the name themselves, in their own place or form. */
  readonly nameColumn?: boolean;
  /** Beyond metadata.name and metadata.namespace. */
  readonly selectableFields?: Readonly<Record<string, (object: KubeObject) => string>>;
  /** `status`: own subresource; the main resource then ignores changes to it, and the subresource everything else. */
  readonly status?: boolean;
  /** False: the status is kept apart all the same, but nobody reaches it over HTTP. Only those inside of the process write it. */
  readonly statusSubresource?: false;
  /** What a write of the status may not touch besides. Unless said: everything but the status, labels and annotations included. */
  readonly keepOnStatus?: (next: KubeObject, old: KubeObject) => void;
  /** The status is the creator's to give, as with nodes that register themselves. */
  readonly statusOnCreate?: boolean;
  /**
   * Subresources that are the object itself, of which a write may change a part only: they put the rest back. One that is also
   * declared in `subresources` is answered there, and written through here.
   */
  readonly partialWrites?: Readonly<Record<string, (next: KubeObject, old: KubeObject) => void>>;
  readonly scale?: ScaleDeclaration;
  readonly subresources?: Readonly<Record<string, SubresourceDeclaration>>;
  /** Which changes raise metadata.generation; spec only, unless said. Kinds without a spec never do. */
  readonly generationFrom?: readonly string[];
  /** Parts whose writes never do. */
  readonly uncountedParts?: readonly string[];
  /** How names are checked: DNS subdomain unless said. */
  readonly nameRule?: 'subdomain' | 'label' | 'path-segment' | 'label-1035';
  readonly createOnUpdate?: boolean;
  /** Defined by somebody at run time: Kubernetes reads such objects apart from its own, and says other things about what is wrong. */
  readonly custom?: boolean;
  /** Custom resources know no strategic merge patch: their schema carries none of its directives. */
  readonly noStrategicMergePatch?: boolean;
  /** A PUT must say which version it replaces, as for custom resources. */
  readonly requiresResourceVersion?: boolean;
  /** How long something needs to shut the object down; while it runs, DELETE only announces. 0 or none: gone at once. */
  readonly graceSeconds?: (object: KubeObject) => number;
  /** Something in the object, besides finalizers and the grace period, holds it back; and what a deletion that has begun looks like. */
  readonly deletion?: { readonly held: (object: KubeObject) => boolean; readonly begun: (next: KubeObject) => void };
  /** Nothing is stored: a POST is a question, and this the answer. */
  readonly answer?: (question: KubeObject, context: RequestContext) => Promise<unknown>;
  readonly storedAs?: StoredForm;
  /** DELETE answers with the last state rather than with a Status. */
  readonly deleteReturnsObject?: boolean;
  /** Dependents stay when nothing was said. */
  readonly orphansByDefault?: boolean;
  /** Told to whoever deletes an object without a word about its dependents. */
  readonly orphanWarning?: string;
  readonly hooks?: KindHooks;
}
