import { kubeconfigText } from '@spacedock/kube';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, ClusterAddress, MintedKubeconfig } from '../cloud.ts';
import { gkeCluster } from './clusters.ts';
import { controlPlaneOf } from './control-plane.ts';
import type { GoogleSession } from './google-session.ts';

/** Clusters of Google take access tokens as they are: each kubeconfig gets a new one, so that it lives for a whole hour. */
export async function mintKubeconfig(
  session: GoogleSession,
  address: ClusterAddress,
  options?: CallOptions,
): Promise<MintedKubeconfig> {
  const found = await gkeCluster(session, address, options);
  const plane = controlPlaneOf(found);
  if (!plane) throw noEndpoint(found.status ?? 'of unknown status');
  const { value: token, expiresAt } = await session.freshToken(options);
  const { server, caPem } = plane;
  const name = `gke_${session.project}_${address.region}_${address.name}`;
  return { kubeconfig: kubeconfigText({ name, server, token, ...(caPem === undefined ? {} : { caPem }) }), server, expiresAt };
}

const noEndpoint = (status: string): CloudFailure =>
  new CloudFailure({
    provider: 'gcp',
    kind: 'unavailable',
    bucket: 'transient',
    operation: 'container.clusters.get',
    code: 'NO_ENDPOINT',
    said: `the cluster is ${status} and has no address yet`,
    fixHint: 'Wait until the cluster is RUNNING.',
  });
