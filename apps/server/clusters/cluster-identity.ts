import type { KubeClient, KubeObject } from '@spacedock/kube';

interface SelfSubjectReview extends KubeObject {
  readonly status?: { readonly userInfo?: { readonly username?: string } };
}

/**
 * Who the cluster says that we are. Whoever the cluster knows may ask it, so that one call tells an API that answers from one
 * that does not, and credentials that are accepted from those that are not.
 */
export async function clusterIdentity(client: Pick<KubeClient, 'create'>, options: { readonly deadlineMs?: number } = {}): Promise<string> {
  const review = await client.create<SelfSubjectReview>(
    { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview', metadata: { name: '' } }, options,
  );
  return review.status?.userInfo?.username ?? '';
}
