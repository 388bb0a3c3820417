import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, goQuote, invalidObject, type KindDeclaration, type RequestContext } from '@spacedock/kube';
import type { Service } from './services.ts';

/** Addresses inside the cluster: 10.96.0.0/16, of which the first is the API server's own. */
const network = '10.96';
const nodePorts = { first: 30_000, count: 2768 } as const;

export const needsAddress = ({ spec }: Service): boolean => spec.type !== 'ExternalName';
export const needsNodePorts = ({ spec }: Service): boolean =>
  spec.type === 'NodePort' || (spec.type === 'LoadBalancer' && spec.allocateLoadBalancerNodePorts !== false);
export const isHeadless = ({ spec }: Service): boolean => spec.clusterIP === 'None';

/**
 * Gives a service its cluster address and node ports. What is free is read from the services there are, and the candidates follow
 * from the uid: no list of what was given out has to be kept, and two replicas hardly ever choose the same.
 */
export async function allocate(
  kind: KindDeclaration,
  next: Service,
  old: Service | undefined,
  { objects }: RequestContext,
): Promise<void> {
  takeOver(next, old);
  if (!needsAddress(next)) return;
  const { spec } = next;
  spec.ipFamilies ??= ['IPv4'];
  spec.ipFamilyPolicy ??= 'SingleStack';
  spec.internalTrafficPolicy ??= 'Cluster';
  if (spec.clusterIP && !spec.clusterIPs?.length) spec.clusterIPs = [spec.clusterIP];
  if (!spec.clusterIP && spec.clusterIPs?.length) spec.clusterIP = spec.clusterIPs[0] ?? '';
  const needsPort = needsNodePorts(next) && (spec.ports ?? []).some(({ nodePort }) => !nodePort);
  const asked =
    old === undefined || spec.clusterIP !== old.spec.clusterIP || portsOf(next).some((port) => !portsOf(old).includes(port));
  if (spec.clusterIP && !needsPort && !asked) return;
  if (isHeadless(next) && !needsPort) return;

  const others = (await objects.list(kind)).items.filter(({ metadata }) => metadata.uid !== next.metadata.uid) as Service[];
  const causes: FieldCause[] = [];
  const taken = new Set(others.map((service) => service.spec.clusterIP));
  if (!spec.clusterIP) {
    spec.clusterIP = freeAddress(next, taken);
    spec.clusterIPs = [spec.clusterIP];
  } else if (!isHeadless(next) && taken.has(spec.clusterIP)) {
    causes.push({
      reason: 'FieldValueInvalid',
      field: 'spec.clusterIPs',
      message: `Invalid value: [${goQuote(spec.clusterIP)}]: failed to allocate IP ${spec.clusterIP}: provided IP is already allocated`,
    });
  }
  causes.push(...givePorts(next, new Set(others.flatMap(portsOf))));
  if (causes.length > 0) throw invalidObject(kind, next.metadata.name, causes);
}

const portsOf = ({ spec }: Service): readonly string[] =>
  (spec.ports ?? []).flatMap(({ nodePort, protocol }) => (nodePort ? [`${nodePort}/${protocol ?? 'TCP'}`] : []));

function givePorts(next: Service, taken: Set<string>): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  for (const [index, port] of (next.spec.ports ?? []).entries()) {
    const protocol = port.protocol ?? 'TCP';
    if (port.nodePort) {
      const field = `spec.ports[${index}].nodePort`;
      if (taken.has(`${port.nodePort}/${protocol}`))
        causes.push(fieldCause.invalid(field, port.nodePort, 'provided port is already allocated'));
      else if (port.nodePort < nodePorts.first || port.nodePort >= nodePorts.first + nodePorts.count) {
        causes.push(
          fieldCause.invalid(
            field,
            port.nodePort,
            `provided port is not in the valid range. The range of valid ports is ${nodePorts.first}-${nodePorts.first + nodePorts.count - 1}`,
          ),
        );
      }
    } else if (needsNodePorts(next)) {
      port.nodePort =
        nodePorts.first +
        firstFree(
          `${next.metadata.uid}/${index}`,
          nodePorts.count,
          (candidate) => !taken.has(`${nodePorts.first + candidate}/${protocol}`),
        );
      taken.add(`${port.nodePort}/${protocol}`);
    }
  }
  return causes;
}

function freeAddress({ metadata }: Service, taken: ReadonlySet<string | undefined>): string {
  const addressOf = (number: number): string => `${network}.${Math.trunc(number / 256)}.${number % 256}`;
  // The first addresses are for those who ask for one by name, such as DNS.
  return addressOf(256 + firstFree(`${metadata.uid}`, 65_000, (candidate) => !taken.has(addressOf(256 + candidate))));
}

function firstFree(seed: string, count: number, free: (candidate: number) => boolean): number {
  for (let attempt = 0; attempt < count; attempt += 1) {
    const candidate = createHash('sha256').update(`${seed}/${attempt}`).digest().readUInt32BE() % count;
    if (free(candidate)) return candidate;
  }
  throw new Error('all service addresses or node ports of this cluster are taken: delete services that are not needed');
}

/** An update that leaves out what was given does not give it back, and a change of type drops what the new type has no use for. */
function takeOver(next: Service, old: Service | undefined): void {
  if (!old) return;
  if (needsAddress(old) && needsAddress(next)) {
    if (!next.spec.clusterIP) Object.assign(next.spec, { clusterIP: old.spec.clusterIP, clusterIPs: old.spec.clusterIPs });
    if (next.spec.clusterIP === old.spec.clusterIP) next.spec.clusterIPs ??= old.spec.clusterIPs ?? [];
    // Somebody who changes the one field means the other too.
    else if (isDeepStrictEqual(next.spec.clusterIPs, old.spec.clusterIPs)) next.spec.clusterIPs = [next.spec.clusterIP ?? ''];
    next.spec.ipFamilies ??= old.spec.ipFamilies ?? [];
    next.spec.ipFamilyPolicy ??= old.spec.ipFamilyPolicy ?? 'SingleStack';
  }
  if (needsAddress(old) && !needsAddress(next) && next.spec.clusterIP === old.spec.clusterIP) {
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy'] as const)
      delete next.spec[field];
  }
  keepNodePorts(next, old);
  if (old.spec.type === 'LoadBalancer' && next.spec.type !== 'LoadBalancer') delete next.spec.allocateLoadBalancerNodePorts;
  if (next.spec.type === 'ClusterIP' && old.spec.externalTrafficPolicy === next.spec.externalTrafficPolicy)
    delete next.spec.externalTrafficPolicy;
  if (next.spec.type !== 'LoadBalancer') next.status = { ...next.status, loadBalancer: {} };
}

function keepNodePorts(next: Service, old: Service): void {
  const unchanged = (next.spec.ports ?? []).every(
    ({ nodePort }) => !nodePort || portsOf(old).some((port) => port.startsWith(`${nodePort}/`)),
  );
  if (needsNodePorts(next)) {
    for (const port of next.spec.ports ?? []) {
      const before = old.spec.ports?.find(
        (candidate) => candidate.port === port.port && candidate.protocol === port.protocol,
      )?.nodePort;
      if (before !== undefined) port.nodePort ??= before;
    }
  } else if (needsNodePorts(old) && unchanged) for (const port of next.spec.ports ?? []) delete port.nodePort;
}
