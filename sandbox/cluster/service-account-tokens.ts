import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KubeObject, ObjectClient, UserInfo } from '@spacedock/kube';
import { exportJWK, type JWK, SignJWT } from 'jose';
import { secrets } from './kinds/core/config-data.ts';
import { pods } from './kinds/core/pods.ts';
import { serviceAccounts } from './kinds/core/service-accounts.ts';
import { signedClaims } from './signed-claims.ts';

export const issuer = 'https://kubernetes.default.svc.cluster.local';

export interface BoundObject {
  readonly kind: 'Pod' | 'Secret';
  readonly name: string;
  readonly uid: string;
}

export interface TokenOrder {
  readonly account: KubeObject;
  readonly audiences: readonly string[];
  readonly expiresAt?: Date;
  readonly bound?: BoundObject;
}

export interface ServiceAccountTokens {
  readonly issue: (order: TokenOrder) => Promise<string>;
  /** Who the token stands for; undefined when it is not ours, has run out, or what it belongs to is gone. */
  readonly verify: (
    token: string,
    audiences?: readonly string[],
  ) => Promise<{ readonly user: UserInfo; readonly audiences: readonly string[] } | undefined>;
  readonly publicKey: () => Promise<JWK>;
}

interface KubernetesClaim {
  readonly namespace?: string;
  readonly serviceaccount?: { readonly name?: string; readonly uid?: string };
  readonly pod?: { readonly name?: string; readonly uid?: string };
  readonly secret?: { readonly name?: string; readonly uid?: string };
}

/** Tokens in the name of service accounts. They end with their account, and with the pod or secret they were made for. */
export function serviceAccountTokens({
  privateKey,
  objects,
  recent,
  now,
  newId,
}: {
  readonly privateKey: string;
  readonly objects: () => ObjectClient;
  /** The same, from memory: what others changed a moment ago may not show. What is missing there is looked for in `objects`. */
  readonly recent: () => ObjectClient;
  readonly now: () => Date;
  readonly newId: () => string;
}): ServiceAccountTokens {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(privateKey);
  const claimsOf = signedClaims({ publicKey, issuer, now });

  return {
    publicKey: async () => ({ ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid: 'sandbox' }),
    async issue({ account: { metadata }, audiences, expiresAt, bound }) {
      const namespace = metadata.namespace ?? '';
      const claim: KubernetesClaim = {
        namespace,
        serviceaccount: { name: metadata.name, uid: metadata.uid ?? '' },
        ...(bound ? { [bound.kind.toLowerCase()]: { name: bound.name, uid: bound.uid } } : {}),
      };
      const token = new SignJWT({ 'kubernetes.io': claim })
        .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
        .setIssuer(issuer)
        .setSubject(`system:serviceaccount:${namespace}:${metadata.name}`)
        .setAudience([...audiences])
        .setIssuedAt(now())
        .setNotBefore(now())
        .setJti(newId());
      return (expiresAt ? token.setExpirationTime(expiresAt) : token).sign(key);
    },
    async verify(token, audiences = [issuer]) {
      const claims = await claimsOf(token);
      const claim = claims?.['kubernetes.io'] as KubernetesClaim | undefined;
      if (!claims || !claim?.serviceaccount?.name) return undefined;
      const given = [claims.aud ?? []].flat();
      const common = audiences.filter((audience) => given.includes(audience));
      if (common.length === 0) return undefined;
      const account = (await accountOf(recent(), claim)) ?? (await accountOf(objects(), claim));
      return account && { user: userOf(account, claims.jti ?? '', claim.pod), audiences: common };
    },
  };
}

/** The account of a token, when it is still there and so is everything that the token is bound to. */
async function accountOf(objects: ObjectClient, claim: KubernetesClaim): Promise<KubeObject | undefined> {
  const found = async (kind: typeof pods, wanted: KubernetesClaim['pod']): Promise<KubeObject | undefined> => {
    const object = await objects.get(kind, claim.namespace ?? '', wanted?.name ?? '');
    return object?.metadata.uid === wanted?.uid ? object : undefined;
  };
  const account = await found(serviceAccounts, claim.serviceaccount);
  if (!account || (claim.pod && !(await found(pods, claim.pod)))) return undefined;
  return claim.secret && !(await found(secrets, claim.secret)) ? undefined : account;
}

function userOf({ metadata }: KubeObject, jti: string, pod: KubernetesClaim['pod']): UserInfo {
  const namespace = metadata.namespace ?? '';
  return {
    name: `system:serviceaccount:${namespace}:${metadata.name}`,
    uid: metadata.uid ?? '',
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'],
    extra: {
      'authentication.kubernetes.io/credential-id': [`JTI=${jti}`],
      ...(pod
        ? { 'authentication.kubernetes.io/pod-name': [pod.name ?? ''], 'authentication.kubernetes.io/pod-uid': [pod.uid ?? ''] }
        : {}),
    },
  };
}
