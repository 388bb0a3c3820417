import type { ClusterContext } from '../cluster.ts';
import type { Clock } from './clock.ts';
import type { Controller } from './controller.ts';
import { cronJobController } from './cronjob/cronjob-controller.ts';
import { daemonSetController } from './daemonset/daemonset-controller.ts';
import { deploymentController } from './deployment/deployment-controller.ts';
import { garbageCollector } from './garbage/garbage-collector.ts';
import { jobController } from './job/job-controller.ts';
import { jobPodRelease } from './job/job-pod-release.ts';
import { ttlAfterFinished } from './job/ttl-after-finished.ts';
import { namespaceController } from './namespaces/namespace-controller.ts';
import { serviceAccountController } from './namespaces/service-account-controller.ts';
import { kubelet } from './pods/kubelet/kubelet.ts';
import { scheduler } from './pods/scheduling/scheduler.ts';
import { autoscalerStatus } from './policies/autoscaler-status.ts';
import { disruptionController } from './policies/disruption-controller.ts';
import { eventExpiry } from './policies/event-expiry.ts';
import { quotaController } from './policies/quota-controller.ts';
import { replicaSetController } from './replicaset/replicaset-controller.ts';
import { replicationController } from './replicaset/replication-controller.ts';
import { endpointsController } from './services/endpoints-controller.ts';
import { endpointSliceController } from './services/endpointslice-controller.ts';
import { endpointSliceMirroring } from './services/endpointslice-mirroring.ts';
import { ingressAddress, serviceLoadBalancer } from './services/load-balancer.ts';
import { type Controllers, type ControllersOptions, startControllers } from './start-controllers.ts';
import { statefulSetController } from './statefulset/statefulset-controller.ts';
import { claimBinder } from './volumes/claim-binder.ts';
import { claimProtection } from './volumes/claim-protection.ts';
import { volumeRelease } from './volumes/volume-release.ts';

/** Everything that makes the sandbox cluster behave. */
export const allControllers: readonly Controller[] = [
  deploymentController,
  replicaSetController,
  replicationController,
  statefulSetController,
  daemonSetController,
  jobController,
  jobPodRelease,
  ttlAfterFinished,
  cronJobController,
  scheduler,
  kubelet,
  endpointsController,
  endpointSliceController,
  endpointSliceMirroring,
  serviceLoadBalancer,
  ingressAddress,
  claimBinder,
  claimProtection,
  volumeRelease,
  namespaceController,
  serviceAccountController,
  garbageCollector,
  quotaController,
  disruptionController,
  autoscalerStatus,
  eventExpiry,
];

export interface ClusterControllersOptions extends Pick<ControllersOptions, 'pace' | 'outsideAddress'> {
  readonly clock: Clock;
}

/** For the `controllers` of a cluster. */
export const clusterControllers =
  ({ clock, ...options }: ClusterControllersOptions) =>
  async ({ clientFor, registry, log, caCertificate }: ClusterContext): Promise<Controllers> => {
    const controllers = startControllers({
      client: clientFor('kube-controller-manager'),
      clientFor,
      kinds: registry,
      clock,
      log,
      controllers: allControllers,
      rootCertificate: caCertificate,
      ...options,
    });
    await controllers.ready;
    return controllers;
  };
