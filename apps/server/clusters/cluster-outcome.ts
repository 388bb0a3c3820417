import { AddressNotPublic } from '@spacedock/clouds';
import { outcome } from '@spacedock/contracts';
import { KubeApiError, KubeconfigUnusable, KubeKindUnknown, KubeUnreachable } from '@spacedock/kube';
import { ClusterAnswerUnreadable } from './readable-kind.ts';

/** The cluster does not know the identity that the kubeconfig is for, or not any more. */
export const isRefusedIdentity = (error: unknown): boolean => error instanceof KubeApiError && error.status === 401;

/** What a failed call to the cluster of a space is told to the user as. Errors that are none of a cluster's stay as they are. */
export function clusterOutcome(error: unknown, space: string): unknown {
  if (error instanceof AddressNotPublic) return outcome('cluster.address_private', { space, why: error.message });
  if (error instanceof KubeUnreachable) {
    if (error.cause instanceof AddressNotPublic) return outcome('cluster.address_private', { space, why: error.cause.message });
    return outcome('cluster.unreachable', { space, why: error.why });
  }
  if (error instanceof KubeconfigUnusable) return outcome('cluster.unreachable', { space, why: error.message });
  if (error instanceof ClusterAnswerUnreadable || error instanceof KubeKindUnknown) {
    return outcome('cluster.unreadable', { space, why: error.message });
  }
  if (error instanceof KubeApiError) {
    // A page instead of objects, or a redirect to one: no Kubernetes answers like that.
    if (error.status < 400) return outcome('cluster.unreadable', { space, why: error.message });
    // Overloaded or restarting: it may go better in a moment. Everything else is the cluster's last word.
    const later = error.status === 429 || error.status >= 500;
    return outcome(later ? 'cluster.unreachable' : 'cluster.refused', { space, why: error.message });
  }
  return error;
}
