import type { Store } from '../store.ts';
import { describeLists } from './list-conformance.ts';
import { describeModel } from './model-conformance.ts';
import { describeObjects } from './object-conformance.ts';
import { describeWatches } from './watch-conformance.ts';

/** Several replicas of one store, empty at first. They are closed by whoever made them. */
export type MakeStores = () => Promise<StoreReplicas>;

export interface StoreReplicas {
  readonly replicas: readonly [Store, Store, Store];
  /** One more, which begins now: it has nothing in memory. */
  readonly another: () => Promise<Store>;
}

/** What holds for every store, wherever it keeps its objects. To be called within a `describe` that names the store. */
export function describeStore(makeStores: MakeStores): void {
  describeObjects(makeStores);
  describeLists(makeStores);
  describeWatches(makeStores);
  describeModel(makeStores);
}
