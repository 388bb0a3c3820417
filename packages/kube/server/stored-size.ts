import { StatusError } from '../status.ts';
import type { Draft } from '../store/store.ts';

/** As large as etcd takes an object; clients are built for it. */
const largestObject = 1.5 * 1024 * 1024;

/** Refuses an object that no Kubernetes would keep. */
export function storedSize({ textBefore, textAfter }: Draft): void {
  const size = Buffer.byteLength(textBefore) + Buffer.byteLength(textAfter);
  if (size > largestObject) throw new StatusError('RequestEntityTooLarge', `Request is too large: the object has ${size} bytes, the limit is ${largestObject}`);
}
