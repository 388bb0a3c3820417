import { isDeepStrictEqual } from 'node:util';
import type { Service } from '../../kinds/core/services.ts';
import type { Pod } from '../../shapes/pod.ts';
import { type Controller, type ControllerContext, reconciler, watched } from '../controller.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';
import { isReady } from '../pods/pod-state.ts';
import { endpoints, pods, services } from '../resources.ts';
import type { EndpointAddress, EndpointPort, EndpointSubset } from '../shapes/networking.ts';
import {
  hasSelector,
  hostnameOf,
  isHeadless,
  podReference,
  podsBehind,
  portsOn,
  publishesAll,
  servicesOfPod,
} from './service-pods.ts';

const managedBy = 'endpoints.kubernetes.io/managed-by';
const headless = 'service.kubernetes.io/headless';

/** Where a service leads to, in the old form: one object a service. */
export const endpointsController: Controller = reconciler({
  name: 'endpoint-controller',
  watches: [watched(services), watched(pods, servicesOfPod), watched(endpoints)],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const { cluster } = context;
      const service = cluster.of(services).get(namespace, name);
      const there = cluster.of(endpoints).get(namespace, name);
      if (!service) {
        if (there?.metadata.labels?.[managedBy] === 'endpoint-controller') await cluster.of(endpoints).delete(there);
        return undefined;
      }
      if (!hasSelector(service) || service.spec.type === 'ExternalName') return undefined;
      const subsets = subsetsOf(context, service);
      const labels = {
        ...service.metadata.labels,
        ...(isHeadless(service) ? { [headless]: '' } : {}),
        [managedBy]: 'endpoint-controller',
      };
      if (!there) {
        await cluster
          .of(endpoints)
          .create({ metadata: { name, namespace, labels }, ...(subsets.length > 0 ? { subsets } : {}) })
          .catch((error: unknown) => {
            if (!isNamespaceGoing(error)) throw error;
          });
      } else if (!isDeepStrictEqual(there.subsets ?? [], subsets) || !isDeepStrictEqual(there.metadata.labels, labels)) {
        await cluster.of(endpoints).update(there, (draft) => {
          draft.metadata.labels = labels;
          if (subsets.length > 0) draft.subsets = subsets;
          else delete draft.subsets;
        });
      }
      return undefined;
    },
});

/** Addresses that share their ports stand together, those that are ready apart from those that are not. */
function subsetsOf(context: ControllerContext, service: Service): EndpointSubset[] {
  const groups = new Map<
    string,
    { readonly ports: readonly EndpointPort[]; readonly ready: EndpointAddress[]; readonly notReady: EndpointAddress[] }
  >();
  for (const pod of podsBehind(context, service)) {
    if (pod.metadata.deletionTimestamp && !publishesAll(service)) continue;
    const ports = portsOn(service, pod);
    if (ports.length === 0 && (service.spec.ports ?? []).length > 0) continue;
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, ready: [], notReady: [] };
    groups.set(key, group);
    (isReady(pod) || publishesAll(service) ? group.ready : group.notReady).push(addressOf(pod, service));
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { ports, ready, notReady }]) => ({
      ...(ready.length > 0 ? { addresses: ready } : {}),
      ...(notReady.length > 0 ? { notReadyAddresses: notReady } : {}),
      ...(ports.length > 0 ? { ports: [...ports] } : {}),
    }));
}

function addressOf(pod: Pod, service: Service): EndpointAddress {
  const hostname = hostnameOf(pod, service);
  return {
    ip: pod.status?.podIP ?? '',
    ...(hostname === undefined ? {} : { hostname }),
    ...(pod.spec.nodeName ? { nodeName: pod.spec.nodeName } : {}),
    targetRef: podReference(pod),
  };
}
