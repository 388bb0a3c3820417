import type { KubeClient, KubeObject } from '@spacedock/kube';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { usualPort } from './values-of.ts';

export interface Balanced extends KubeObject {
  readonly status?: {
    readonly loadBalancer?: { readonly ingress?: readonly { readonly ip?: string; readonly hostname?: string }[] };
  };
}

export interface AddressOf {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly configs: DeploymentConfigs;
  readonly signal: AbortSignal;
}

export const balancerAddress = ({ status }: Balanced): string =>
  (status?.loadBalancer?.ingress ?? []).map(({ ip, hostname }) => hostname || ip || '').find((address) => address !== '') ?? '';

/** Where a deployment is reached: from outside where it is exposed, otherwise inside of its cluster. Empty: not known yet. */
export async function reachableAddress({ client, namespace, name, configs, signal }: AddressOf): Promise<string> {
  switch (configs.expose?.type) {
    case undefined:
    case 'none':
      return `${name}.${namespace}.svc.cluster.local:${configs.port ?? usualPort}`;
    case 'tcp': {
      const service = await client.get<Balanced>({ apiVersion: 'v1', kind: 'Service', namespace, name }, { signal });
      return service ? balancerAddress(service) : '';
    }
    case 'http': {
      const ref = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', namespace, name };
      const ingress = await client.get<Balanced>(ref, { signal });
      return ingress ? balancerAddress(ingress) : '';
    }
  }
}
