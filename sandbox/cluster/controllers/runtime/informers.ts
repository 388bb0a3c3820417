import { type KindDeclaration, type ObjectClient, type Registry, resourceOf, type ServerLog } from '@spacedock/kube';
import type { Clock } from '../clock.ts';
import { type Informer, informer } from './informer.ts';

/** One informer a kind, shared by all who read it. */
export interface Informers {
  readonly of: (kind: KindDeclaration) => Informer;
  /** Undefined when nobody has asked for that kind yet. */
  readonly known: (kind: KindDeclaration) => Informer | undefined;
  readonly all: () => readonly Informer[];
  /** For kinds that went away with their definition. */
  readonly drop: (kind: KindDeclaration) => void;
  readonly stop: () => void;
}

export function informers(options: { readonly client: ObjectClient; readonly clock: Clock; readonly log: ServerLog }): Informers {
  const running = new Map<string, Informer>();
  return {
    of(kind) {
      const known = running.get(resourceOf(kind)) ?? informer({ ...options, kind });
      running.set(resourceOf(kind), known);
      return known;
    },
    known: (kind) => running.get(resourceOf(kind)),
    all: () => [...running.values()],
    drop(kind) {
      running.get(resourceOf(kind))?.stop();
      running.delete(resourceOf(kind));
    },
    stop() {
      for (const one of running.values()) one.stop();
    },
  };
}

/**
 * Kinds as they are stored: several versions, or names in two groups, of the same objects are one. What is never stored is none.
 */
export function storedKinds(registry: Registry): readonly KindDeclaration[] {
  const kinds = new Map<string, KindDeclaration>();
  for (const kind of registry.all()) {
    if (kind.answer) continue;
    const stored = kind.storedAs?.kind ?? kind;
    kinds.set(resourceOf(stored), stored);
  }
  return [...kinds.values()];
}
