import { type KindDeclaration, type KubeObject, qualifiedResource, StatusError, type StatusDetails } from '@spacedock/kube';

/** `pods "web" is forbidden: …`, the way admission plugins of Kubernetes refuse. */
export function refusal(
  kind: KindDeclaration,
  { metadata }: Pick<KubeObject, 'metadata'>,
  why: string,
  causes?: StatusDetails['causes'],
): StatusError {
  const named = metadata.name ? `${qualifiedResource(kind)} "${metadata.name}"` : qualifiedResource(kind);
  return new StatusError('Forbidden', `${named} is forbidden: ${why}`, {
    ...(metadata.name ? { name: metadata.name } : {}),
    ...(kind.group === '' ? {} : { group: kind.group }),
    kind: kind.plural,
    ...(causes ? { causes } : {}),
  });
}
