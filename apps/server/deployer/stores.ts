import type { UseOfSpaces } from './clusters/use-space.ts';
import { liveEnvironmentStore } from './environments/live-environment-store.ts';
import { namespaceStore } from './namespaces/namespace-store.ts';

export interface DeployerStoreContext {
  /** Clusters, as far as the caller may use them. */
  readonly use: UseOfSpaces;
  readonly email: string;
  readonly now: () => Date;
}

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class DeployerStores {
  readonly #context: DeployerStoreContext;

  constructor(context: DeployerStoreContext) {
    this.#context = context;
  }

  get namespaces() {
    const { use, email } = this.#context;
    return namespaceStore({ use, createdBy: email });
  }

  get liveEnvironments() {
    return liveEnvironmentStore(this.#context);
  }
}
