import { KubeApiError, type KubeObject } from '@spacedock/kube';
import type { ReleaseRecord } from './release-record.ts';
import { isPending, type ReleaseStatus } from '../release.ts';

/** An operation on a release that has not ended, or whose process died. */
export type PendingRelease = {
  readonly revision: number;
  readonly status: Extract<ReleaseStatus, `pending-${string}`>;
  readonly since: Date;
  /** What whoever made it with this package gave it; undefined when it was somebody else, such as the helm command. */
  readonly token: string | undefined;
  readonly description: string;
};

export function pendingIn(record: ReleaseRecord | undefined): PendingRelease | undefined {
  if (record === undefined || !isPending(record.status)) return undefined;
  const { info } = record.content();
  return {
    revision: record.revision,
    status: record.status,
    since: new Date(info.last_deployed),
    token: record.token,
    description: info.description ?? '',
  };
}

/** Somebody else is working on the release, or died at it. Nothing was changed. */
export class ReleasePending extends Error {
  override readonly name = 'ReleasePending';
  readonly pending: PendingRelease;

  constructor(release: string, pending: PendingRelease) {
    const who = pending.token === undefined ? 'the helm command or another tool' : pending.token;
    const what = `Revision ${pending.revision} of the release ${release} is ${pending.status} since ${pending.since.toISOString()}, by ${who}`;
    super(`${what}. Wait until it ends; if its process died, take it over.`);
    this.pending = pending;
  }
}

/** There is an object of that name which belongs to somebody else. Nothing was changed. */
export class ForeignObject extends Error {
  override readonly name = 'ForeignObject';
  /** `Service shop`. */
  readonly object: string;

  constructor(object: KubeObject, release: string) {
    super(
      `${titleOf(object)} in the namespace ${object.metadata.namespace} does not belong to the release ${release}. ` +
        'Delete or rename it, or choose another name.',
    );
    this.object = titleOf(object);
  }
}

/** The cluster refused an object. A revision that was begun is marked as failed; what was sent stays until the next release. */
export class ObjectRefused extends Error {
  override readonly name: string = 'ObjectRefused';
  readonly object: string;
  readonly status: number;
  /** Kubernetes' own: `Forbidden`, `Invalid`. */
  readonly reason: string;

  constructor(object: KubeObject, cause: KubeApiError, next = 'Remove the cause, then release again.') {
    super(`The cluster refused ${titleOf(object)}: ${cause.message} ${next}`, { cause });
    this.object = titleOf(object);
    this.status = cause.status;
    this.reason = cause.reason;
  }
}

/** A field that never changes in an object's life has another value now, and making the object anew would hurt its users. */
export class ImmutableField extends ObjectRefused {
  override readonly name = 'ImmutableField';

  constructor(object: KubeObject, cause: KubeApiError) {
    super(object, cause, 'Delete it at a time that suits its users, then release again.');
  }
}

/** Passing: later, or with new credentials, the same call may succeed. Everything else is an answer to what was sent. */
const passing: ReadonlySet<number> = new Set([401, 408, 409, 429]);

export function isRefusal(error: unknown): error is KubeApiError {
  return error instanceof KubeApiError && error.status < 500 && !passing.has(error.status);
}

/** A call about an object, with the refusal of a cluster told as ObjectRefused. */
export async function orRefused<Result>(object: KubeObject, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw isRefusal(error) ? new ObjectRefused(object, error) : error;
  }
}

export const titleOf = ({ kind, metadata: { name } }: KubeObject): string => `${kind} ${name}`;
