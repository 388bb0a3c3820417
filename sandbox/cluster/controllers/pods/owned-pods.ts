import { type KubeObject, StatusError } from '@spacedock/kube';
import type { Pod } from '../../shapes/pod.ts';
import type { ControllerContext } from '../controller.ts';
import { pods } from '../resources.ts';
import type { New } from '../runtime/objects.ts';

/** The namespace is going away: nothing can be created in it, and nobody has to be told. */
export const isNamespaceGoing = (error: unknown): boolean =>
  error instanceof StatusError && (error.details?.causes ?? []).some(({ reason }) => reason === 'NamespaceTerminating');

/** Creates a pod and says so on its owner. */
export async function createOwnedPod(
  { cluster, events }: ControllerContext,
  owner: KubeObject,
  pod: New<Pod>,
): Promise<Pod | undefined> {
  try {
    const made = await cluster.of(pods).create(pod);
    events.record(owner, 'Normal', 'SuccessfulCreate', `Created pod: ${made.metadata.name}`);
    return made;
  } catch (error) {
    if (isNamespaceGoing(error)) return undefined;
    if (error instanceof StatusError) events.record(owner, 'Warning', 'FailedCreate', `Error creating: ${error.message}`);
    throw error;
  }
}

export async function deleteOwnedPod({ cluster, events }: ControllerContext, owner: KubeObject, pod: Pod): Promise<void> {
  try {
    await cluster.of(pods).delete(pod);
    events.record(owner, 'Normal', 'SuccessfulDelete', `Deleted pod: ${pod.metadata.name}`);
  } catch (error) {
    if (error instanceof StatusError) events.record(owner, 'Warning', 'FailedDelete', `Error deleting: ${error.message}`);
    throw error;
  }
}
