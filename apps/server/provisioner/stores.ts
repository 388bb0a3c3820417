import { connectionStore } from './connections/connection-store.ts';
import { databaseStore } from './databases/database-store.ts';
import { rotationStore } from './databases/rotation-store.ts';
import { jobEvents } from './jobs/job-events.ts';
import { jobStore } from './jobs/job-store.ts';
import { previewer } from './jobs/previewer.ts';
import type { ProvisionerStoreContext } from './store-context.ts';

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class ProvisionerStores {
  readonly #context: ProvisionerStoreContext;

  constructor(context: ProvisionerStoreContext) {
    this.#context = context;
  }

  get jobs() {
    return jobStore(this.#context);
  }

  get previews() {
    return previewer(this.#context);
  }

  get jobEvents() {
    return jobEvents(this.#context, this.jobs);
  }

  get databases() {
    return databaseStore(this.#context, this.jobs);
  }

  get rotations() {
    return rotationStore(this.#context, this.databases);
  }

  get connections() {
    return connectionStore(this.#context, this.jobs, this.databases);
  }
}
