import { kubeconfigText } from '@spacedock/kube';
import { spaceBase } from './proxy-path.ts';

export interface SpaceKubeconfigParts {
  /** Where Spacedock is reached over https; the address of its management API is as good. */
  readonly server: string;
  /** What the client must trust; without it, the CAs of its machine. */
  readonly caPem?: string | undefined;
  /** An access token of whoever is going to use it; undefined: they add one themselves. */
  readonly token: string | undefined;
  readonly project: string;
  readonly space: string;
  /** Of the space in its cluster: where commands go that name none. */
  readonly namespace: string;
}

/** A kubeconfig that leads into a space, with the names that the Loft CLI gives. */
export function spaceKubeconfig({ server, caPem, token, project, space, namespace }: SpaceKubeconfigParts): string {
  return kubeconfigText({
    name: `loft_${space}_${project}`, server: `${server.replace(/(?:\/kubernetes\/management)?\/*$/, '')}${spaceBase(project, space)}`, token, namespace,
    ...(caPem === undefined ? {} : { caPem }),
  });
}
