import { type Controller, reconciler, type Watched, watched } from '../controller.ts';
import { isControlledBy } from '../owner-references.ts';
import { endpoints, endpointSlices, services } from '../resources.ts';
import type { EndpointAddress, EndpointSubset } from '../shapes/networking.ts';
import { type EndpointGroup, keepSlices, managedBy, serviceName } from './endpoint-slices.ts';
import { hasSelector } from './service-pods.ts';

const own = 'endpointslicemirroring-controller.k8s.io';

const ofSlice: Watched['keys'] = ({ before, after }) => {
  const slice = after ?? before;
  const name = slice?.metadata.labels?.[serviceName];
  return slice && name && slice.metadata.labels?.[managedBy] === own ? [{ namespace: slice.metadata.namespace ?? '', name }] : [];
};

/** Endpoints that somebody wrote by hand, in the new form: for those who only read that. */
export const endpointSliceMirroring: Controller = reconciler({
  name: 'endpoint-slice-mirroring-controller',
  watches: [watched(endpoints), watched(services), watched(endpointSlices, ofSlice)],
  reconcile:
    ({ cluster }) =>
    async ({ namespace, name }) => {
      const source = cluster.of(endpoints).get(namespace, name);
      const service = cluster.of(services).get(namespace, name);
      const existing = cluster
        .of(endpointSlices)
        .list(namespace)
        .filter(({ metadata }) => metadata.labels?.[serviceName] === name && metadata.labels?.[managedBy] === own);
      const mirrored =
        source &&
        service &&
        !hasSelector(service) &&
        source.metadata.labels?.['endpointslice.kubernetes.io/skip-mirror'] !== 'true' &&
        source.metadata.annotations?.['control-plane.alpha.kubernetes.io/leader'] === undefined;
      if (!mirrored || (source.subsets ?? []).length === 0) {
        for (const slice of existing) await cluster.of(endpointSlices).delete(slice);
        return undefined;
      }
      const kept = existing.filter((slice) => isControlledBy(slice, source));
      for (const slice of existing) if (!kept.includes(slice)) await cluster.of(endpointSlices).delete(slice);
      const { 'endpoints.kubernetes.io/managed-by': _, ...copied } = source.metadata.labels ?? {};
      await keepSlices(cluster.of(endpointSlices), {
        owner: source,
        labels: { ...copied, [serviceName]: name, [managedBy]: own },
        existing: kept,
        groups: (source.subsets ?? []).map(groupOf),
      });
      return undefined;
    },
});

function groupOf({ addresses = [], notReadyAddresses = [], ports = [] }: EndpointSubset): EndpointGroup {
  const endpoint =
    (ready: boolean) =>
    ({ ip, hostname, nodeName, targetRef }: EndpointAddress) => ({
      addresses: [ip],
      conditions: { ready },
      ...(hostname === undefined ? {} : { hostname }),
      ...(targetRef ? { targetRef } : {}),
      ...(nodeName === undefined ? {} : { nodeName }),
    });
  return { ports, endpoints: [...addresses.map(endpoint(true)), ...notReadyAddresses.map(endpoint(false))] };
}
