import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { usualPort } from '../rollout/values-of.ts';

export interface AddressedDeployment {
  readonly spaceId: string;
  readonly namespace: string;
  readonly name: string;
  /** From outside, as the cluster told it when the revision became active; empty: not known. */
  readonly address: string;
  readonly configs: Pick<DeploymentConfigs, 'port' | 'expose'>;
}

/**
 * What a deployment in the space finds another one at: inside of the cluster where both are in it, otherwise from outside. Empty: it
 * cannot be reached from there, or where is not known yet.
 */
export function targetAddress(fromSpaceId: string, target: AddressedDeployment): string {
  const { port = usualPort, expose } = target.configs;
  if (fromSpaceId === target.spaceId) {
    const host = `${target.name}.${target.namespace}.svc.cluster.local`;
    // The Service of what is exposed by TCP listens where the load balancer does.
    return expose?.type === 'tcp' ? `${host}:${expose.port ?? port}` : `http://${host}:${port}`;
  }
  switch (expose?.type) {
    case undefined:
    case 'none':
      return '';
    case 'tcp':
      return target.address === '' ? '' : `${target.address}:${expose.port ?? port}`;
    case 'http': {
      // Whoever asks the load balancer for another host than that of the Ingress is turned away. A wildcard is no host.
      const host = expose.host === undefined || expose.host.startsWith('*') ? target.address : expose.host;
      const path = expose.path ?? '/';
      return host === '' ? '' : `${expose.tls ? 'https' : 'http'}://${host}${path === '/' ? '' : path}`;
    }
  }
}
