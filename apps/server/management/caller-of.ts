import type { Person } from './plane.ts';

/** Somebody as other services are told of them, with the request that led to it for the audit log. */
export function callerOf({ access, facts }: Person, path: string) {
  const { organisationId, userId, email, tokenId } = access.identity;
  const { id = '', address = '', userAgent = '' } = facts ?? {};
  return { organisationId, userId, email, origin: { requestId: id, address, userAgent, path, tokenId: tokenId ?? '' } };
}
