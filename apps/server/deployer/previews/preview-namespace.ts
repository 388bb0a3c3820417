import { createHash } from 'node:crypto';
import { type KubeClient, KubeApiError } from '@spacedock/kube';
import { createdByAnnotation, managedLabels } from '../../clusters/managed-labels.ts';

/** Whose copy a namespace holds: only what carries it is ever deleted. */
const previewLabel = 'spacedock.dev/preview-of';

const longest = 63;

/** `shop-pr-7`, shortened where it has to be so that two of them stay two. */
export function previewNamespace(base: string, repoKey: string, pullRequest: number): string {
  const hash = createHash('sha256').update(`${base} ${repoKey}`).digest('hex').slice(0, 6);
  const ending = `-pr-${pullRequest}-${hash}`;
  return `${base.slice(0, longest - ending.length).replace(/-+$/, '')}${ending}`;
}

export interface PreviewPlace {
  readonly spaceId: string;
  readonly baseEnvId: string;
  readonly namespace: string;
}

export class NamespaceTaken extends Error {
  override readonly name = 'NamespaceTaken';
}

const kind = { apiVersion: 'v1', kind: 'Namespace' } as const;

/** Throws NamespaceTaken where there is one of that name that is not this preview's. */
export async function ensurePreviewNamespace(client: Pick<KubeClient, 'create' | 'get'>, { spaceId, baseEnvId, namespace }: PreviewPlace): Promise<void> {
  try {
    await client.create({
      ...kind,
      metadata: { name: namespace, labels: { ...managedLabels(spaceId), [previewLabel]: baseEnvId }, annotations: { [createdByAnnotation]: 'system:previews' } },
    });
  } catch (error) {
    if (!(error instanceof KubeApiError) || error.reason !== 'AlreadyExists') throw error;
    const found = await client.get({ ...kind, name: namespace });
    if (found?.metadata.labels?.[previewLabel] !== baseEnvId) throw new NamespaceTaken(`The namespace ${namespace} is there already, and is no preview of ours.`);
    if (found.metadata.deletionTimestamp) throw new NamespaceTaken(`The namespace ${namespace} is still being deleted.`);
  }
}

/** Not there, or not ours any more, is fine. Kubernetes takes its time; nothing waits for it. */
export async function deletePreviewNamespace(client: Pick<KubeClient, 'get' | 'delete'>, { baseEnvId, namespace }: PreviewPlace): Promise<void> {
  const found = await client.get({ ...kind, name: namespace });
  if (found?.metadata.labels?.[previewLabel] !== baseEnvId || found.metadata.deletionTimestamp) return;
  await client.delete({ ...kind, name: namespace });
}
