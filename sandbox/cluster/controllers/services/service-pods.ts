import type { Service } from '../../kinds/core/services.ts';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext, ObjectKey, Watched } from '../controller.ts';
import { selects } from '../owner-keys.ts';
import { isFinished } from '../pods/pod-state.ts';
import { pods, services } from '../resources.ts';
import type { EndpointPort } from '../shapes/networking.ts';

export const hasSelector = ({ spec }: Service): boolean => Object.keys(spec.selector ?? {}).length > 0;
export const isHeadless = ({ spec }: Service): boolean => spec.clusterIP === 'None';
export const publishesAll = ({ spec }: Service): boolean => spec['publishNotReadyAddresses'] === true;

/** A pod wakes the services that select it, and those that did before. */
export const servicesOfPod: Watched['keys'] = ({ before, after }, { cluster }) => {
  const namespace = (after ?? before)?.metadata.namespace ?? '';
  return cluster
    .of(services)
    .list(namespace)
    .filter((service) =>
      [before, after].some((pod) => pod && selects({ matchLabels: service.spec.selector ?? {} }, pod.metadata.labels)),
    )
    .map(({ metadata }): ObjectKey => ({ namespace, name: metadata.name }));
};

/** The pods behind a service that can be reached at all. */
export function podsBehind({ cluster }: ControllerContext, { metadata, spec }: Service): readonly Pod[] {
  return cluster
    .of(pods)
    .selected(metadata.namespace ?? '', { matchLabels: spec.selector ?? {} })
    .filter((pod) => !isFinished(pod) && pod.status?.podIP)
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** The ports of a service on one of its pods: a name stands for what the pod's containers call so. */
export function portsOn(service: Service, pod: Pod): readonly EndpointPort[] {
  return (service.spec.ports ?? []).flatMap(({ name, port, protocol = 'TCP', targetPort = port, appProtocol }) => {
    const declared = pod.spec.containers.flatMap(({ ports = [] }) => ports);
    const number =
      typeof targetPort === 'number'
        ? targetPort
        : declared.find((candidate) => candidate.name === targetPort && (candidate.protocol ?? 'TCP') === protocol)
            ?.containerPort;
    return number === undefined
      ? []
      : [
          {
            ...(name === undefined ? {} : { name }),
            port: number,
            protocol,
            ...(appProtocol === undefined ? {} : { appProtocol }),
          },
        ];
  });
}

/** A name of its own within the service, for pods that ask for it. */
export const hostnameOf = ({ spec, metadata }: Pod, service: Service): string | undefined =>
  spec.hostname && spec.subdomain === service.metadata.name && metadata.namespace === service.metadata.namespace
    ? spec.hostname
    : undefined;

export const podReference = ({ metadata }: Pod) => ({
  kind: 'Pod',
  namespace: metadata.namespace ?? '',
  name: metadata.name,
  uid: metadata.uid ?? '',
});
