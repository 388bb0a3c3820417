import { clusterKubeconfigStore } from './clusters/cluster-kubeconfig-store.ts';
import { spaceAccessStore } from './space-instances/space-access-store.ts';
import { spaceEventStore } from './space-instances/space-event-store.ts';
import { spaceInstanceStore } from './space-instances/space-instance-store.ts';
import { spaceKubeconfigStore } from './space-instances/space-kubeconfig-store.ts';
import { spaceTemplateStore } from './space-templates/space-template-store.ts';
import type { ManagementStoreContext } from './store-context.ts';

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class ManagementStores {
  readonly #context: ManagementStoreContext;

  constructor(context: ManagementStoreContext) {
    this.#context = context;
  }

  get spaceInstances() {
    return spaceInstanceStore(this.#context);
  }

  get spaceAccess() {
    return spaceAccessStore(this.#context, this.spaceInstances);
  }

  get spaceEvents() {
    return spaceEventStore(this.spaceInstances);
  }

  get spaceKubeconfigs() {
    return spaceKubeconfigStore(this.#context, this.spaceInstances);
  }

  get clusterKubeconfigs() {
    return clusterKubeconfigStore(this.#context);
  }

  get spaceTemplates() {
    return spaceTemplateStore(this.#context);
  }
}
