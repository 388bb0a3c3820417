import { StatusError } from '../status.ts';
import type { Draft } from '../store/store.ts';

/** As large as etcd takes an object; clients are built for it. */
const largestObject = 1.5 * 1024 * 1024;

/** Refuses an object that no Kubernetes would keep, as etcd does. It is the server that fails then, so to speak. */
export function storedSize({ textBefore, textAfter }: Draft): void {
  if (Buffer.byteLength(textBefore) + Buffer.byteLength(textAfter) > largestObject) throw new StatusError('Unknown', 'etcdserver: request is too large');
}
