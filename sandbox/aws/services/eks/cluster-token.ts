import type { VerifyToken } from '../../../cloud/cluster-fleet.ts';
import type { AwsState, ClusterRecord } from '../../aws-state.ts';
import { authenticate } from '../../identity/authenticate.ts';
import type { SignableRequest } from '../../signature/canonical-request.ts';
import { momentOf, signedRequest } from '../../signature/signed-request.ts';
import { clusterUser } from './access-entries.ts';

const prefix = 'k8s-aws-v1.';
const clusterHeader = 'x-k8s-aws-id';
/** However short a life the address says: that is how EKS has it. */
export const tokenLifeMs = 15 * 60_000;
/** More in it could make STS do something else than to say who signed. */
const allowed = new Set([
  'action',
  'version',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-security-token',
  'x-amz-signature',
  'x-amz-signedheaders',
  'x-amz-user-agent',
  'x-amz-content-sha256',
]);

export interface ClusterTokenParts {
  readonly state: AwsState;
  readonly now: () => Date;
  /** Of this cloud: addresses of STS elsewhere are not asked. */
  readonly isOwnHost: (host: string) => boolean;
}

/**
 * Tokens of EKS: the address of a call to STS, signed to be made later, by which STS tells who signed it. The cluster's name is
 * a signed header that is not in the address, so that a token for one cluster is none for another. The checks are those of
 * aws-iam-authenticator.
 */
export function clusterTokens({
  state,
  now,
  isOwnHost,
}: ClusterTokenParts): (clusters: () => readonly ClusterRecord[]) => VerifyToken {
  return (clusters) => (token) => {
    const url = token.startsWith(prefix) ? URL.parse(Buffer.from(token.slice(prefix.length), 'base64url').toString()) : null;
    if (!url || !asksWhoSigned(url) || !isOwnHost(url.host)) return undefined;
    const rawPath = `${url.pathname}${url.search}`;
    const signed = signedRequest({ headers: {}, rawPath });
    if (signed?.scope.service !== 'sts' || signed.expiresSeconds === undefined || signed.expiresSeconds > tokenLifeMs / 1_000)
      return undefined;
    if (!signed.signedHeaders.includes(clusterHeader)) return undefined;
    if (now().getTime() - momentOf(signed.date) >= tokenLifeMs) return undefined;
    for (const record of clusters()) {
      const request: SignableRequest = {
        method: 'GET',
        rawPath,
        headers: { host: url.host, [clusterHeader]: record.name },
        body: '',
      };
      const caller = authenticate(state, request, { ...signed, expiresSeconds: tokenLifeMs / 1_000 }, now());
      if (typeof caller === 'object') return clusterUser(record, caller);
    }
    return undefined;
  };
}

function asksWhoSigned({ protocol, pathname, username, searchParams }: URL): boolean {
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && username === ''
    && searchParams.get('Action') === 'GetCallerIdentity'
    && [...searchParams.keys()].every((name) => allowed.has(name.toLowerCase()) && searchParams.getAll(name).length === 1);
}
