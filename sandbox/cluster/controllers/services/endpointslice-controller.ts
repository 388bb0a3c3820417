import type { Service } from '../../kinds/core/services.ts';
import type { Pod } from '../../shapes/pod.ts';
import { type Controller, type ControllerContext, reconciler, type Watched, watched } from '../controller.ts';
import { isReady } from '../pods/pod-state.ts';
import { endpointSlices, nodes, pods, services } from '../resources.ts';
import type { Endpoint } from '../shapes/networking.ts';
import { type EndpointGroup, keepSlices, managedBy, serviceName } from './endpoint-slices.ts';
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

const own = 'endpointslice-controller.k8s.io';

const ofSlice: Watched['keys'] = ({ before, after }) => {
  const slice = after ?? before;
  const name = slice?.metadata.labels?.[serviceName];
  return slice && name && slice.metadata.labels?.[managedBy] === own ? [{ namespace: slice.metadata.namespace ?? '', name }] : [];
};

/** Where a service leads to, in parts of a hundred. */
export const endpointSliceController: Controller = reconciler({
  name: 'endpoint-slice-controller',
  watches: [watched(services), watched(pods, servicesOfPod), watched(endpointSlices, ofSlice), watched(nodes, () => [])],
  reconcile:
    (context) =>
    async ({ namespace, name }) => {
      const { cluster } = context;
      const service = cluster.of(services).get(namespace, name);
      if (!service || !hasSelector(service) || service.spec.type === 'ExternalName' || service.metadata.deletionTimestamp)
        return undefined;
      const existing = cluster
        .of(endpointSlices)
        .list(namespace)
        .filter(({ metadata }) => metadata.labels?.[serviceName] === name && metadata.labels?.[managedBy] === own)
        .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
      const labels = {
        ...service.metadata.labels,
        [managedBy]: own,
        [serviceName]: name,
        ...(isHeadless(service) ? { 'service.kubernetes.io/headless': '' } : {}),
      };
      await keepSlices(cluster.of(endpointSlices), { owner: service, labels, existing, groups: groupsOf(context, service) });
      return undefined;
    },
});

function groupsOf(context: ControllerContext, service: Service): readonly EndpointGroup[] {
  const groups = new Map<string, { readonly ports: EndpointGroup['ports']; readonly endpoints: Endpoint[] }>();
  for (const pod of podsBehind(context, service)) {
    const ports = portsOn(service, pod);
    const key = JSON.stringify(ports);
    const group = groups.get(key) ?? { ports, endpoints: [] };
    groups.set(key, group);
    group.endpoints.push(endpointOf(context, pod, service));
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** One that is on its way out is not ready any more, but may still serve those who have nothing better. */
function endpointOf({ cluster }: ControllerContext, pod: Pod, service: Service): Endpoint {
  const serving = isReady(pod);
  const terminating = pod.metadata.deletionTimestamp !== undefined;
  const hostname = hostnameOf(pod, service);
  const node = pod.spec.nodeName ?? '';
  const zone = cluster.of(nodes).get('', node)?.metadata.labels?.['topology.kubernetes.io/zone'];
  return {
    addresses: [pod.status?.podIP ?? ''],
    conditions: { ready: publishesAll(service) || (serving && !terminating), serving, terminating },
    ...(hostname === undefined ? {} : { hostname }),
    targetRef: podReference(pod),
    ...(node === '' ? {} : { nodeName: node }),
    ...(zone === undefined ? {} : { zone }),
  };
}
