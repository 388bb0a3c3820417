import { createHash } from 'node:crypto';
import type { KubeObject } from '@spacedock/kube';

/** Which row of the config service an object shows. Names can be given anew, ids are not. */
export const idAnnotation = 'spacedock.dev/id';
export const idOf = ({ metadata }: KubeObject): string | undefined => metadata.annotations?.[idAnnotation];

/** The same on every replica, and again after the object was lost. */
export function uidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
