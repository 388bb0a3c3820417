import type { IncomingHttpHeaders } from 'node:http';
import { outcome } from '@spacedock/contracts';

/** The token of a request; throws `auth.missing` or `auth.invalid`. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string {
  if (authorization === undefined) throw outcome('auth.missing');
  const [scheme, token, ...rest] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw outcome('auth.invalid');
  return token;
}
