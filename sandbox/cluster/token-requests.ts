import {
  badRequest,
  fieldCause,
  invalidObject,
  type KindDeclaration,
  type KubeObject,
  notFound,
  type SubresourceDeclaration,
  timestamp,
  type UserInfo,
} from '@spacedock/kube';
import { secrets } from './kinds/core/config-data.ts';
import { pods } from './kinds/core/pods.ts';
import { builtinKind } from './kinds/builtin-kind.ts';
import { type BoundObject, issuer, type ServiceAccountTokens } from './service-account-tokens.ts';

interface TokenRequest {
  readonly metadata?: { readonly name?: string };
  readonly spec?: {
    readonly audiences?: readonly string[];
    readonly expirationSeconds?: number;
    readonly boundObjectRef?: { readonly kind?: string; readonly name?: string; readonly uid?: string };
  };
}

const usualSeconds = 3600;
const leastSeconds = 600;

/** `POST serviceaccounts/NAME/token`: a token that runs out, for `kubectl create token` and for pods. */
export const tokenRequest = (tokens: ServiceAccountTokens): SubresourceDeclaration => ({
  verbs: ['create'],
  responseKind: { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' },
  async handle({ kind, name, body, context }) {
    const { spec = {} } = (body ?? {}) as TokenRequest;
    const account = await context.objects.get(kind, context.namespace, name);
    if (!account) throw notFound(kind, name);
    const seconds = spec.expirationSeconds ?? usualSeconds;
    if (seconds < leastSeconds || seconds > 2 ** 32) {
      throw invalidObject({ group: 'authentication.k8s.io', kind: 'TokenRequest', plural: 'tokenrequests' }, '', [
        fieldCause.invalid(
          'spec.expirationSeconds',
          seconds,
          seconds < leastSeconds
            ? 'may not specify a duration less than 10 minutes'
            : 'may not specify a duration larger than 2^32 seconds',
        ),
      ]);
    }
    const bound = await boundObject(spec.boundObjectRef, context);
    const audiences = spec.audiences?.length ? spec.audiences : [issuer];
    const expiresAt = new Date(context.now().getTime() + seconds * 1000);
    const token = await tokens.issue({ account, audiences, expiresAt, ...(bound ? { bound } : {}) });
    return {
      kind: 'TokenRequest',
      apiVersion: 'authentication.k8s.io/v1',
      metadata: { name, namespace: context.namespace, creationTimestamp: timestamp(context.now()) },
      spec: { audiences, expirationSeconds: seconds, boundObjectRef: spec.boundObjectRef ?? null },
      status: { token, expirationTimestamp: timestamp(expiresAt) },
    };
  },
});

async function boundObject(
  reference: NonNullable<TokenRequest['spec']>['boundObjectRef'],
  { objects, namespace }: Parameters<SubresourceDeclaration['handle']>[0]['context'],
): Promise<BoundObject | undefined> {
  if (!reference) return undefined;
  if (reference.kind !== 'Pod' && reference.kind !== 'Secret')
    throw badRequest(`cannot bind token to object of type ${reference.kind ?? ''}`);
  const kind = reference.kind === 'Pod' ? pods : secrets;
  const found = await objects.get(kind, namespace, reference.name ?? '');
  if (!found) throw notFound(kind, reference.name ?? '');
  return { kind: reference.kind, name: found.metadata.name, uid: found.metadata.uid ?? '' };
}

/** `TokenReview`: whom a token stands for, asked by those who are handed one. */
export const tokenReviews = (
  tokens: ServiceAccountTokens,
  userOf: (token: string) => Promise<UserInfo | undefined>,
): KindDeclaration =>
  builtinKind({
    group: 'authentication.k8s.io',
    version: 'v1',
    kind: 'TokenReview',
    plural: 'tokenreviews',
    scope: 'Cluster',
    verbs: ['create'],
    columns: [],
    async answer(question) {
      const { spec = {} } = question as KubeObject & { spec?: { token?: string; audiences?: string[] } };
      const shown = { kind: 'TokenReview', apiVersion: 'authentication.k8s.io/v1', metadata: { creationTimestamp: null }, spec };
      if (!spec.token)
        throw invalidObject({ group: 'authentication.k8s.io', kind: 'TokenReview', plural: 'tokenreviews' }, '', [
          fieldCause.required('spec.token', 'token is required'),
        ]);
      const ofAccount = await tokens.verify(spec.token, spec.audiences?.length ? spec.audiences : [issuer]);
      const user = ofAccount?.user ?? (await userOf(spec.token));
      if (!user) return { ...shown, status: { user: {}, error: 'invalid bearer token' } };
      const { name: username, ...rest } = user;
      return {
        ...shown,
        status: {
          authenticated: true,
          user: { username, ...rest },
          audiences: ofAccount?.audiences ?? spec.audiences ?? [issuer],
        },
      };
    },
  });
