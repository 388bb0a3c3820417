import { createHmac, timingSafeEqual } from 'node:crypto';

const form = /^sha256=([0-9a-f]{64})$/;

/** Whether GitHub, who shares the secret with us, signed just these bytes. How long it takes says nothing about the secret. */
export function isSigned(raw: Uint8Array, signature: string | undefined, secret: string): boolean {
  const given = form.exec(signature ?? '')?.[1];
  if (given === undefined || secret === '') return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(raw).digest());
}
