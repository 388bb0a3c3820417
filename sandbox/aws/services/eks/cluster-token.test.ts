import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AwsState, ClusterRecord } from '../../aws-state.ts';
import { firstContents } from '../../first-contents.ts';
import { sdkSigner } from '../../testing/sdk-signer.ts';
import { clusterTokens } from './cluster-token.ts';

const minute = 60_000;
const host = 'sts.us-east-1.amazonaws.com';
const now = new Date('2026-06-01T12:00:00Z');

let state: AwsState;
beforeEach(() => {
  state = firstContents({ now: () => now, randomBytes });
});

interface Wanted {
  readonly cluster?: string;
  readonly action?: string;
  readonly service?: string;
  readonly host?: string;
  readonly path?: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expiresIn?: number;
  readonly secret?: string;
}

/** A token as EKS takes it, but for what is wanted otherwise. */
async function token(wanted: Wanted = {}): Promise<string> {
  const [key] = state.users[0]?.accessKeys ?? [];
  const at = wanted.host ?? host;
  const signer = sdkSigner(wanted.service ?? 'sts', 'us-east-1', {
    accessKeyId: key?.id ?? '',
    secretAccessKey: wanted.secret ?? key?.secret ?? '',
  });
  const { query = {} } = await signer.presign(
    {
      method: 'GET',
      protocol: 'https:',
      hostname: at,
      path: wanted.path ?? '/',
      headers: { host: at, ...(wanted.headers ?? { 'x-k8s-aws-id': wanted.cluster ?? 'checkout-prod' }) },
      query: { Action: wanted.action ?? 'GetCallerIdentity', Version: '2011-06-15', ...wanted.more },
    },
    { signingDate: now, expiresIn: wanted.expiresIn ?? 60 },
  );
  const search = new URLSearchParams(query as Record<string, string>).toString().replaceAll('+', '%20');
  return `k8s-aws-v1.${Buffer.from(`https://${at}${wanted.path ?? '/'}?${search}`).toString('base64url')}`;
}

function verified(
  given: string,
  { at = now, clusters = state.clusters }: { readonly at?: Date; readonly clusters?: readonly ClusterRecord[] } = {},
) {
  return clusterTokens({ state, now: () => at, isOwnHost: (one) => one === host })(() => clusters)(given);
}

test('a token tells the cluster who signed it', async () => {
  expect(verified(await token())).toMatchObject({
    name: `arn:aws:iam::${state.account}:user/spacedock`,
    groups: ['system:masters'],
  });
});

test('it lives for fifteen minutes, whatever its address says', async () => {
  const given = await token({ expiresIn: 60 });
  expect(verified(given, { at: new Date(now.getTime() + 15 * minute - 1) })).toBeDefined();
  expect(verified(given, { at: new Date(now.getTime() + 15 * minute) })).toBeUndefined();
  expect(verified(given, { at: new Date(now.getTime() - 6 * minute) })).toBeUndefined();
});

test.each<[string, Wanted]>([
  ['another cluster', { cluster: 'billing' }],
  ['no cluster', { headers: {} }],
  ['another action', { action: 'AssumeRole' }],
  ['more parameters', { more: { RoleArn: 'x' } }],
  ['another service', { service: 'iam' }],
  ['another host', { host: 'sts.evil.example' }],
  ['another path', { path: '/x' }],
  ['a longer life than EKS allows', { expiresIn: 3_600 }],
  ['a wrong secret', { secret: 'wrong' }],
])('a token for %s is refused', async (_, wanted) => {
  expect(verified(await token(wanted))).toBeUndefined();
});

test('who has no entry, and whose key is gone, is refused', async () => {
  const given = await token();
  const [first] = state.clusters;
  if (!first) throw new Error('There must be a cluster.');
  expect(verified(given, { clusters: [{ ...first, access: {} }] })).toBeUndefined();
  for (const user of state.users) user.accessKeys = [];
  expect(verified(given)).toBeUndefined();
});

test.each([
  '',
  'k8s-aws-v1.',
  'k8s-aws-v1.!!!',
  'k8s-aws-v1.aHR0cHM6Ly9zdHMudXMtZWFzdC0xLmFtYXpvbmF3cy5jb20v',
  'eyJhbGciOi',
  `k8s-aws-v1.${Buffer.from('file:///etc/passwd').toString('base64url')}`,
])('%j is no token', (given) => {
  expect(verified(given)).toBeUndefined();
});
