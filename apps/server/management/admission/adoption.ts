import type { UserInfo } from '@spacedock/kube';
import type { SpaceInstanceStatus } from '../objects/space-instance.ts';

/**
 * A new space instance takes over a namespace that is there already. That the namespace is its own stands in its status from the
 * first moment on, so that nobody else comes in between and nothing is left half done. People cannot say so themselves: the status is
 * the system's.
 */
export interface Adoption {
  readonly namespace: string;
  readonly name: string;
  readonly status: SpaceInstanceStatus;
  /** The space instance that gives the namespace up, by its uid. */
  readonly from?: string;
}

export type AdoptionOf = (user: UserInfo, namespace: string, name: string) => Adoption | undefined;

export interface Adoptions {
  /** What the request of this user takes over. */
  readonly of: AdoptionOf;
  /** While the work is done, and for nobody but the request of this user. */
  readonly during: <Result>(user: UserInfo, adoption: Adoption, work: () => Promise<Result>) => Promise<Result>;
}

/** Each request has a user of its own, so that what one takes over is unknown to every other. */
export function adoptions(): Adoptions {
  const open = new WeakMap<UserInfo, Adoption>();
  return {
    of(user, namespace, name) {
      const found = open.get(user);
      return found?.namespace === namespace && found.name === name ? found : undefined;
    },
    async during(user, adoption, work) {
      open.set(user, adoption);
      try {
        return await work();
      } finally {
        open.delete(user);
      }
    },
  };
}
