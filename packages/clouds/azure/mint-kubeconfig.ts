import { X509Certificate } from 'node:crypto';
import { kubeconfigEntries, kubeconfigText } from '@spacedock/kube';
import type { CallOptions, ClusterAddress, MintedKubeconfig } from '../cloud.ts';
import type { Arm } from './arm.ts';
import { cluster } from './clusters.ts';

/**
 * The application that stands for the API servers of all AKS clusters. What the kubeconfig names in its place is not followed: a
 * token goes to the cluster, and must not be good for anything else.
 */
const aksScope = '6dae42f8-4368-4678-94ff-3960e28e3630/.default';

/** What AKS gives somebody to reach a cluster with. */
interface UserCredential {
  readonly server: string;
  readonly caPem: string | undefined;
  /** Undefined: Entra says who somebody is. */
  readonly certificate: { readonly clientCertificatePem: string; readonly clientKeyPem: string } | undefined;
}

export async function mintKubeconfig(arm: Arm, address: ClusterAddress, options?: CallOptions): Promise<MintedKubeconfig> {
  const { name, resourceGroup = '', region } = await cluster(arm, address, options);
  const { server, caPem, certificate } = await arm.call(
    { operation: 'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action', region },
    async ({ credential, options: client }) => {
      const { ContainerServiceClient } = await import('@azure/arm-containerservice');
      const { managedClusters } = new ContainerServiceClient(credential, arm.subscriptionId, client);
      const { kubeconfigs } = await managedClusters.listClusterUserCredentials(resourceGroup, name, { format: 'exec' });
      return userCredential(Buffer.from(kubeconfigs?.[0]?.value ?? []).toString());
    },
    options,
  );
  const parts = { name, server, ...(caPem === undefined ? {} : { caPem }) };
  if (certificate) {
    const { validToDate } = new X509Certificate(certificate.clientCertificatePem);
    return { kubeconfig: kubeconfigText({ ...parts, ...certificate }), server, expiresAt: validToDate };
  }
  const { token, expiresAt } = await arm.tokens.get(aksScope, options?.signal);
  return { kubeconfig: kubeconfigText({ ...parts, token }), server, expiresAt };
}

/** Reads the kubeconfig that AKS answers with. Commands in it are only noticed, and errors never say what is in it. */
function userCredential(text: string): UserCredential {
  const { cluster: { server, 'certificate-authority-data': ca }, user } = kubeconfigEntries(text);
  const { 'client-certificate-data': certificate, 'client-key-data': key } = user;
  if (typeof server !== 'string') throw new Error('AKS answered with a kubeconfig that has no server');
  const entra = user['exec'] !== undefined || user['auth-provider'] !== undefined;
  if (!entra && (typeof certificate !== 'string' || typeof key !== 'string'))
    throw new Error('AKS answered with a kubeconfig that has neither a sign-in with Entra nor a client certificate');
  return {
    server,
    caPem: typeof ca === 'string' ? decoded(ca) : undefined,
    certificate: entra ? undefined : { clientCertificatePem: decoded(String(certificate)), clientKeyPem: decoded(String(key)) },
  };
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();
