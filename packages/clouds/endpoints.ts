/**
 * Where a cloud answers, when that is not where the public one does: a private or sovereign cloud, a proxy, an emulator, the
 * sandbox. Only an administrator of the installation may set it, because the server sends requests and credentials there.
 */
export interface Endpoints {
  /** Of all services of the cloud, unless one is named below. */
  readonly url?: string | undefined;
  /** By the cloud's own name of the service: `eks`, `container`, `login`. */
  readonly services?: Readonly<Record<string, string>> | undefined;
  /** PEM. Trusted beside the roots of this machine. */
  readonly caCertificates?: string | undefined;
  /** Clusters of this account may be at private and loopback addresses. */
  readonly privateAddresses?: boolean | undefined;
}

/** Without a slash at the end. Undefined: where the SDK goes by itself. */
export function endpointOf(endpoints: Endpoints | undefined, service: string): string | undefined {
  const url = endpoints?.services?.[service] ?? endpoints?.url;
  return url?.replace(/\/+$/, '');
}
