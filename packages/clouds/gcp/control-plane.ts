import type { container_v1 } from '@googleapis/container';

/** Where a cluster's API is, and what its certificate must be signed by. */
export interface ControlPlane {
  readonly server: string;
  /** PEM; a DNS endpoint has a certificate that everybody trusts. */
  readonly caPem?: string | undefined;
}

/** Undefined while it has none. The address by IP is taken where it is open, because it needs no further permission. */
export function controlPlaneOf({
  endpoint,
  masterAuth,
  controlPlaneEndpointsConfig,
}: container_v1.Schema$Cluster): ControlPlane | undefined {
  const { ipEndpointsConfig: byIp, dnsEndpointConfig: byName } = controlPlaneEndpointsConfig ?? {};
  const closedByIp = byIp?.enabled === false || byIp?.enablePublicEndpoint === false;
  if (byName?.endpoint && byName.allowExternalTraffic && (closedByIp || !endpoint))
    return { server: `https://${byName.endpoint}` };
  if (!endpoint) return undefined;
  const ca = masterAuth?.clusterCaCertificate;
  return { server: `https://${endpoint}`, caPem: ca ? Buffer.from(ca, 'base64').toString() : undefined };
}
