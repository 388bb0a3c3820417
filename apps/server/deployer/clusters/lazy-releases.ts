import { outcome } from '@spacedock/contracts';
import { serviceReleases, type ServiceReleases, type Tools } from '@spacedock/helm';

/** A server that deploys nothing does not need helm. A search that failed is made again by the next who needs it. */
export function lazyReleases(tools: () => Promise<Tools>, now: () => Date): ServiceReleases {
  let found: Promise<ServiceReleases> | undefined;

  async function find(): Promise<ServiceReleases> {
    try {
      return serviceReleases({ tool: (await tools()).helm, now });
    } catch (error) {
      found = undefined;
      throw Object.assign(outcome('service.unavailable', { what: 'Helm' }), { cause: error });
    }
  }
  const releases = (): Promise<ServiceReleases> => (found ??= find());
  return {
    render: async (...given) => (await releases()).render(...given),
    apply: async (...given) => (await releases()).apply(...given),
    uninstall: async (...given) => (await releases()).uninstall(...given),
  };
}
