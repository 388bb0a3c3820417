import { StatusError } from '../status.ts';

/** A patch is well formed but cannot be applied to this object. The message is for logs: Kubernetes does not send it. */
export class PatchFailed extends Error {
  override readonly name = 'PatchFailed';
}

/** What the client is told of it, word for word what kube-apiserver says. */
export function rejectedPatch(cause: Error): StatusError {
  const refusal = new StatusError('Invalid', 'the server rejected our request due to an error in our request', {});
  refusal.cause = cause;
  return refusal;
}

const badFormats = new Set(['invalid patch format of primitive list', 'invalid patch format of retainKeys', 'invalid patch format of setElementOrder list']);

/** A strategic merge patch that makes no sense. Kubernetes has thought of a reason for some of them only. */
export const malformedPatch = (message: string): StatusError => new StatusError(badFormats.has(message) ? 'BadRequest' : 'Unknown', message);
