import { projectStore } from './projects/project-store.ts';
import type { ConfigStoreContext } from './store-context.ts';

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class ConfigStores {
  readonly #context: ConfigStoreContext;

  constructor(context: ConfigStoreContext) {
    this.#context = context;
  }

  get projects() {
    return projectStore(this.#context);
  }
}
