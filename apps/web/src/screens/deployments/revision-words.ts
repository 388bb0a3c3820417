import type { RevisionSummary } from './deployment-shapes.ts';

/** Why there is a revision, for people. */
export const sourceWords: Readonly<Record<RevisionSummary['source'], string>> = {
  create: 'made with the deployment',
  configs: 'a change of configs',
  api: 'an image was deployed',
  push: 'a push',
  poll: 'a push that was found by looking',
  pull_request: 'a pull request',
  rollback: 'a rollback',
  auto_return: 'the return after a failed rollout',
  connection: 'a change of a service connection',
};

export interface ImageParts {
  readonly name: string;
  /** `sha256:` and so on, whole. */
  readonly digest: string | undefined;
}

/** An image as it is named, apart from the digest that says which one it is. */
export function imageParts(image: string): ImageParts {
  const at = image.indexOf('@');
  return at < 0 ? { name: image, digest: undefined } : { name: image.slice(0, at), digest: image.slice(at + 1) };
}

/** Whether it ran: only then it can be returned to. */
export const ranOnce = ({ status }: Pick<RevisionSummary, 'status'>): boolean => status === 'active' || status === 'superseded';

/** Whether the newest revision is still to replace the one that runs. */
export const isOnItsWay = (
  latest: { readonly id: string; readonly status: string },
  current: { readonly id: string } | null,
): boolean => latest.id !== current?.id && ['pending', 'building', 'deploying'].includes(latest.status);
