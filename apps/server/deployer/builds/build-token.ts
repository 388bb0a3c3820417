import { outcome } from '@spacedock/contracts';
import type { RequestHeaders } from '../../gateway/endpoint.ts';

/** Longer than any that we make. */
const longest = 2_000;

/** What a build shows to say which one it is; throws `build.token_refused`. */
export function buildToken({ authorization }: RequestHeaders): string {
  const [, token] = typeof authorization === 'string' ? (/^bearer ([\w.-]+)$/i.exec(authorization) ?? []) : [];
  if (token === undefined || token.length > longest)
    throw outcome('build.token_refused', { why: 'the request carries none, as Authorization: Bearer …' });
  return token;
}
