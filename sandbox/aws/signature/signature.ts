import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalRequest, type SignableRequest } from './canonical-request.ts';
import type { Signed } from './signed-request.ts';

export const algorithm = 'AWS4-HMAC-SHA256';

/** The signature that who holds the secret would have made. */
export function signatureOf(request: SignableRequest, { date, scope, signedHeaders }: Signed, secret: string): string {
  const { day, region, service } = scope;
  const toSign = [
    algorithm, date, `${day}/${region}/${service}/aws4_request`,
    createHash('sha256').update(canonicalRequest(request, signedHeaders)).digest('hex'),
  ].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

export function fits(request: SignableRequest, signed: Signed, secret: string): boolean {
  const [given, expected] = [Buffer.from(signed.signature), Buffer.from(signatureOf(request, signed, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
