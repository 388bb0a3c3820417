import { analysisStore } from './analysis/analysis-store.ts';
import { canvasStore } from './canvas/canvas-store.ts';
import { clusterEventStore } from './discovery/cluster-event-store.ts';
import { nodeStore } from './discovery/node-store.ts';
import { liveEnvironmentStore } from './environments/live-environment-store.ts';
import { eventStore } from './events/event-store.ts';
import { loadBalancerStore } from './exposure/load-balancer-store.ts';
import { podLogStore } from './exposure/pod-log-store.ts';
import { namespaceStore } from './namespaces/namespace-store.ts';
import { revisionStore } from './revisions/revision-store.ts';
import type { FindEnvironment } from './runtime/find-environment.ts';
import { repositoryStore } from './sources/repository-store.ts';
import type { UseDeployment } from './runtime/use-deployment.ts';
import { serviceConnectionStore } from './service-connections/service-connection-store.ts';
import type { DeployerStoreContext } from './store-context.ts';

/** The stores that a caller of this service gets. Each is made on first use: most requests need one of them. */
export class DeployerStores {
  readonly #context: DeployerStoreContext;

  constructor(context: DeployerStoreContext) {
    this.#context = context;
  }

  /** Every endpoint about one deployment asks this first, in `prepare`: whoever may not is refused by it. */
  get useDeployment(): UseDeployment {
    return this.#context.useDeployment;
  }

  /** Resolves when the catalog has taken what was changed, or does not answer. */
  get catalogTold() {
    return this.#context.catalogTold;
  }

  /** The same for those about an environment and its deployments. */
  get findEnvironment(): FindEnvironment {
    return this.#context.findEnvironment;
  }

  get namespaces() {
    const { use, access: { identity } } = this.#context;
    return namespaceStore({ use, createdBy: identity.email });
  }

  get nodes() {
    return nodeStore(this.#context);
  }

  get clusterEvents() {
    return clusterEventStore(this.#context);
  }

  get liveEnvironments() {
    return liveEnvironmentStore(this.#context);
  }

  get revisions() {
    return revisionStore(this.#context);
  }

  get events() {
    return eventStore(this.#context);
  }

  get loadBalancers() {
    return loadBalancerStore(this.#context);
  }

  get serviceConnections() {
    return serviceConnectionStore(this.#context);
  }

  get canvas() {
    return canvasStore(this.#context);
  }

  get podLogs() {
    return podLogStore(this.#context);
  }

  get repositories() {
    return repositoryStore(this.#context);
  }

  get analysis() {
    return analysisStore(this.#context);
  }
}
