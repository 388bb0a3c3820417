import type { FieldRequirement } from '../selectors/field-selector.ts';
import type { LabelRequirement } from '../selectors/label-selector.ts';
import type { Moment } from './moment.ts';

/**
 * Where an object lies. `resource` is `plural.group` (`pods.` for the core group); `namespace` is empty for cluster scope. A
 * namespace holds no slash.
 */
export interface Key {
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * An object as it is kept: its JSON text, resourceVersion included, so that reading it is sending it. Labels and selectable
 * fields stand beside it, so that selecting needs no parsing either. Some of it is worked out when it is asked for, so read the
 * fields and do not spread the object.
 */
export interface StoredObject extends Key {
  readonly uid: string;
  /** The revision of the last write. Revisions are whole numbers in commit order over the whole store. */
  readonly revision: bigint;
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
  /** The text in UTF-8, for whoever sends it: cheaper than the text, which would have to be encoded each time. */
  readonly bytes?: Buffer;
}

/** What to write. `textBefore + revision + textAfter` is the object's text: the store alone knows the revision it will get. */
export interface Draft {
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly textBefore: string;
  readonly textAfter: string;
}

export type Write =
  | { readonly kind: 'create'; readonly key: Key; readonly draft: Draft }
  /** Only if the stored revision is still `expected`. */
  | { readonly kind: 'update'; readonly key: Key; readonly expected: bigint; readonly draft: Draft }
  /** The draft is the last state, which watchers see in the DELETED event. Only if the stored revision is still `expected`. */
  | { readonly kind: 'delete'; readonly key: Key; readonly expected: bigint; readonly draft: Draft };

export type WriteResult =
  | { readonly kind: 'written'; readonly object: StoredObject }
  | { readonly kind: 'exists' }
  /** Somebody else wrote in between; `current` is undefined when it is gone. */
  | { readonly kind: 'conflict'; readonly current: StoredObject | undefined };

export interface Range {
  readonly resource: string;
  /** Undefined: all namespaces. */
  readonly namespace?: string;
}

export interface Selection {
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

/** How new what is read has to be. */
export interface ReadOptions {
  /** As it was at some time after this moment will do; without it, as it is now. What this process wrote is always seen. */
  readonly since?: Moment;
}

export interface ListOptions extends ReadOptions {
  readonly selection?: Selection;
  readonly limit?: number;
  /** Go on after this key. Lists are in the order of `namespace/name`, as the keys of etcd and so the lists of Kubernetes are. */
  readonly after?: { readonly namespace: string; readonly name: string };
  /** The state at this revision rather than the latest; `RevisionExpired` when it is no longer known. */
  readonly at?: bigint;
}

export interface ListResult {
  /** The revision of the snapshot. */
  readonly revision: bigint;
  readonly items: readonly StoredObject[];
  readonly more: boolean;
  /** How many come after these; undefined when a selection makes that costly. */
  readonly remaining?: number;
}

/** A list that nobody has to look into: the texts of its items, joined by commas. */
export interface ListText {
  readonly revision: bigint;
  readonly text: string | Buffer;
  readonly count: number;
  /** The key of the last item, to go on after. */
  readonly last?: { readonly namespace: string; readonly name: string };
  readonly more: boolean;
  readonly remaining?: number;
}

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: bigint;
  readonly object: StoredObject;
  /** The state before, for MODIFIED and DELETED: a watcher with a selector sees an object leave by comparing the two. */
  readonly previous?: StoredObject;
}

export interface Watch {
  /** Ends the watch; nothing is delivered after this returns. */
  readonly stop: () => void;
}

export interface WatchHandlers {
  readonly onChange: (change: Change) => void;
  /** Everything up to here was delivered, also where nothing in the range changed: what bookmarks are made of. */
  readonly onProgress: (revision: bigint) => void;
  /** The watch cannot go on (history pruned, store closed). Nothing is delivered after this. */
  readonly onEnd: (reason: 'expired' | 'closed') => void;
  /** Resolves when more can be taken. A watch that catches up goes as fast as this; one that is up to date gets changes as they come. */
  readonly ready?: () => Promise<void>;
}

/** The asked revision is older than what is kept, or newer than anything written. */
export class RevisionExpired extends Error {
  override readonly name = 'RevisionExpired';
}
export class RevisionInFuture extends Error {
  override readonly name = 'RevisionInFuture';
}

/** Keeps objects. Two implementations, one behaviour: memory and PostgreSQL pass the same tests. */
export interface Store {
  readonly get: (key: Key, options?: ReadOptions) => Promise<StoredObject | undefined>;
  readonly list: (range: Range, options?: ListOptions) => Promise<ListResult>;
  /** As `list`, and faster: the objects go from the store to the wire as they are. */
  readonly listText?: (range: Range, options?: ListOptions) => Promise<ListText>;
  /** Atomic per write; concurrent writes are put into one commit where the store can. */
  readonly write: (write: Write) => Promise<WriteResult>;
  /**
   * Every change after `from`, each exactly once, in order, and none before this has resolved. Throws RevisionExpired or
   * RevisionInFuture. Handlers are called one after the other for all watchers: they must be quick and must not throw.
   */
  readonly watch: (range: Range, from: bigint, handlers: WatchHandlers) => Promise<Watch>;
  /** The newest committed revision. An empty store is at 1, because 0 means "any" to the clients of Kubernetes. */
  readonly revision: () => Promise<bigint>;
  /** Forgets changes older than this revision: the oldest state that can still be listed or watched from is the one before it. */
  readonly compact: (before: bigint) => Promise<void>;
  readonly close: () => Promise<void>;
}
