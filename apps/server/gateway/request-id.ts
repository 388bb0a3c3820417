import { randomBytes } from 'node:crypto';

export const newRequestId = (): string => `req_${randomBytes(10).toString('hex')}`;

/** A caller's own id is kept when it is harmless in a log line, so that one id follows a request through several systems. */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : newRequestId();
}
