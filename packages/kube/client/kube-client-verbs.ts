import type { KubeObject } from '../kube-object.ts';
import type { DeleteOptions } from '../server/remove-object.ts';
import type { KubeList } from './list-pages.ts';
import type { PodLogOptions } from './pod-log.ts';
import type { CollectionRef, ObjectRef, Place } from './resource-path.ts';
import type { KindRef, ServedKind } from './served-kinds.ts';
import type { WatchEvent } from './watch-events.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For the whole call, pages and repetitions included; the client's own unless said. */
  readonly deadlineMs?: number;
}

export interface ObjectOptions extends CallOptions {
  /** `status`, `scale`: a part of the object that is read and written for itself. */
  readonly subresource?: string;
}

export interface SelectOptions extends CallOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

export interface WatchOptions extends Omit<SelectOptions, 'deadlineMs'> {
  /** Everything after it is told. */
  readonly resourceVersion: string;
  /** How long the server shall keep the watch open. */
  readonly timeoutSeconds: number;
}

export interface WriteOptions extends ObjectOptions {
  readonly dryRun?: boolean;
  /** Who decides about the fields that are written, in managedFields; `spacedock` unless said. */
  readonly fieldManager?: string;
}

export interface ApplyOptions extends WriteOptions {
  /** Takes fields over that another manager decides about; without it that is a Conflict. */
  readonly force?: boolean;
}

export interface DeleteCallOptions extends CallOptions, DeleteOptions {
  readonly dryRun?: boolean;
}

export type Patch =
  | { readonly type: 'merge' | 'strategic'; readonly value: object }
  | { readonly type: 'json'; readonly value: readonly object[] };

/** Objects of a cluster as JSON, by apiVersion and kind. Refusals are KubeApiError, silence is KubeUnreachable. */
export interface KubeClient {
  readonly server: string;
  /** Aborted when the client is closed, or its own signal was. */
  readonly ended: AbortSignal;
  /** Under which name the cluster serves the kind, and whether in namespaces. Throws KubeKindUnknown. */
  readonly served: (ref: KindRef, options?: CallOptions) => Promise<ServedKind>;
  /** Undefined when there is no such object. A kind that the cluster does not have is an error: KubeKindUnknown. */
  readonly get: <Kind extends KubeObject = KubeObject>(ref: ObjectRef, options?: ObjectOptions) => Promise<Kind | undefined>;
  /** All of them at one moment, read in pages. */
  readonly list: <Kind extends KubeObject = KubeObject>(ref: CollectionRef, options?: SelectOptions) => Promise<KubeList<Kind>>;
  /** How many of them there are. */
  readonly count: (ref: CollectionRef, options?: CallOptions) => Promise<number>;
  readonly create: <Kind extends KubeObject>(object: Kind, options?: Omit<WriteOptions, 'subresource'>) => Promise<Kind>;
  /** With a resourceVersion in it, only what is still in that version: otherwise Conflict. */
  readonly replace: <Kind extends KubeObject>(object: Kind, options?: WriteOptions) => Promise<Kind>;
  readonly patch: <Kind extends KubeObject = KubeObject>(ref: ObjectRef, patch: Patch, options?: WriteOptions) => Promise<Kind>;
  /** Server-side apply: makes the object, or changes what it says of an existing one. */
  readonly apply: <Kind extends KubeObject>(object: Kind, options?: ApplyOptions) => Promise<Kind>;
  /** The uid of what is now gone or on its way out; undefined when there was nothing, or no such kind. */
  readonly delete: (ref: ObjectRef, options?: DeleteCallOptions) => Promise<string | undefined>;
  /** Resolves when the object is gone. Throws KubeDeletionBlocked, which names what holds it, when the time is over. */
  readonly deleteAndWait: (ref: ObjectRef, options?: Omit<DeleteCallOptions, 'dryRun'>) => Promise<void>;
  /** One watch, until the server ends it. What must not miss anything uses an informer. */
  readonly watch: <Kind extends KubeObject = KubeObject>(
    ref: CollectionRef, options: WatchOptions,
  ) => AsyncGenerator<WatchEvent<Kind>, void, void>;
  /** What a container wrote, in pieces that end anywhere. A pod or container that is not there, or not yet, is a KubeApiError. */
  readonly log: (pod: Place, options?: PodLogOptions) => AsyncGenerator<string, void, void>;
  /** Of the API server, such as `v1.36.4`. Whoever may do nothing else may ask for it. */
  readonly version: (options?: CallOptions) => Promise<string>;
  /** Ends the calls that are under way, and the connections. */
  readonly close: () => void;
}
