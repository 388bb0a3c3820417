import type { Container, Handler, Pod, PodSpec, PodTemplateSpec, Probe, Resources, Volume } from '../shapes/pod.ts';

/** What a pod means where it says nothing. A template gets only the first part; the rest is decided when a pod is made of it. */

export function defaultTemplate(template: PodTemplateSpec | undefined): void {
  if (template?.spec) defaultPodSpec(template.spec);
}

export function defaultPodSpec(spec: PodSpec): void {
  spec.dnsPolicy ??= 'ClusterFirst';
  spec.restartPolicy ??= 'Always';
  spec.securityContext ??= {};
  spec.terminationGracePeriodSeconds ??= 30;
  spec.schedulerName ??= 'default-scheduler';
  for (const volume of spec.volumes ?? []) defaultVolume(volume);
  for (const container of allContainers(spec)) defaultContainer(container);
}

/** Beyond its spec: what only a pod itself has. */
export function defaultPod({ spec }: Pod): void {
  defaultPodSpec(spec);
  spec.enableServiceLinks ??= true;
  for (const container of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) {
    requestsFromLimits(container.resources);
    if (!spec.hostNetwork) continue;
    for (const port of container.ports ?? []) port.hostPort ||= port.containerPort;
  }
  requestsFromLimits(spec.resources);
}

export const allContainers = ({ containers, initContainers = [], ephemeralContainers = [] }: PodSpec): readonly Container[] => [
  ...initContainers,
  ...(containers ?? []),
  ...ephemeralContainers,
];

function requestsFromLimits(resources: Resources | undefined): void {
  if (resources?.limits) resources.requests = { ...resources.limits, ...resources.requests };
}

function defaultContainer(container: Container): void {
  container.imagePullPolicy ??= pullPolicyOf(container.image ?? '');
  container.terminationMessagePath ??= '/dev/termination-log';
  container.terminationMessagePolicy ??= 'File';
  for (const port of container.ports ?? []) port.protocol ??= 'TCP';
  for (const { valueFrom } of container.env ?? []) if (valueFrom?.fieldRef) valueFrom.fieldRef.apiVersion ??= 'v1';
  for (const probe of [container.livenessProbe, container.readinessProbe, container.startupProbe]) if (probe) defaultProbe(probe);
  for (const handler of [container.lifecycle?.postStart, container.lifecycle?.preStop]) if (handler) defaultHandler(handler);
}

/** A tag that moves is fetched anew each time; one that does not say anything means `latest`. */
function pullPolicyOf(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  if (name.includes('@')) return 'IfNotPresent';
  const tag = name.split(':')[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function defaultProbe(probe: Probe): void {
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
  defaultHandler(probe);
}

function defaultHandler({ httpGet, grpc }: Handler): void {
  if (httpGet) {
    httpGet.path ||= '/';
    httpGet.scheme ||= 'HTTP';
  }
  if (grpc) grpc.service ??= '';
}

const readableByAll = 0o644;

function defaultVolume(volume: Volume): void {
  if (Object.keys(volume).every((field) => field === 'name')) volume.emptyDir = {};
  if (volume.hostPath) volume.hostPath.type ??= '';
  if (volume.image) volume.image.pullPolicy ??= pullPolicyOf(volume.image.reference ?? '');
  for (const source of [volume.configMap, volume.secret, volume.projected, volume.downwardAPI])
    if (source) source.defaultMode ??= readableByAll;
  const fieldRefs = [
    ...(volume.downwardAPI?.items ?? []),
    ...(volume.projected?.sources ?? []).flatMap(({ downwardAPI }) => downwardAPI?.items ?? []),
  ];
  for (const { fieldRef } of fieldRefs) if (fieldRef) fieldRef.apiVersion ??= 'v1';
  for (const { serviceAccountToken } of volume.projected?.sources ?? [])
    if (serviceAccountToken) serviceAccountToken.expirationSeconds ??= 3600;
}
