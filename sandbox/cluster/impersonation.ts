import type { IncomingMessage } from 'node:http';
import { type AccessAttributes, type Authorizer, badRequest, forbidden, type UserInfo } from '@spacedock/kube';

interface Wanted {
  readonly user: string;
  readonly groups: readonly string[];
  readonly uid: string;
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

const extraPrefix = 'impersonate-extra-';

/** Somebody who may, acts as somebody else: `kubectl --as`. Every part of the other identity is a right of its own. */
export async function impersonated(request: IncomingMessage, user: UserInfo, authorizer: Authorizer): Promise<UserInfo> {
  const wanted = wantedBy(request);
  if (!wanted) return user;
  const account = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(wanted.user);
  if (account) await must('', 'serviceaccounts', account[1] ?? '', account[2] ?? '');
  else await must('', 'users', '', wanted.user);
  for (const group of wanted.groups) await must('', 'groups', '', group);
  for (const [key, values] of Object.entries(wanted.extra)) for (const value of values) await must('authentication.k8s.io', 'userextras', '', value, key);
  if (wanted.uid !== '') await must('authentication.k8s.io', 'uids', '', wanted.uid);

  const groups = wanted.groups.length === 0 && account ? ['system:serviceaccounts', `system:serviceaccounts:${account[1] ?? ''}`] : wanted.groups;
  const added = wanted.user === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated';
  return {
    name: wanted.user, groups: groups.includes('system:authenticated') || groups.includes('system:unauthenticated') ? groups : [...groups, added],
    ...(wanted.uid === '' ? {} : { uid: wanted.uid }), ...(Object.keys(wanted.extra).length === 0 ? {} : { extra: wanted.extra }),
  };

  async function must(group: string, resource: string, namespace: string, name: string, subresource = ''): Promise<void> {
    const attributes: AccessAttributes = { kind: 'resource', verb: 'impersonate', group, version: 'v1', resource, subresource, namespace, name };
    const decision = await authorizer.decide(user, attributes);
    if (!decision.allowed) throw forbidden(user, 'impersonate', { group, plural: resource }, attributes, decision.reason);
  }
}

function wantedBy({ headersDistinct: headers }: IncomingMessage): Wanted | undefined {
  const [user = ''] = headers['impersonate-user'] ?? [];
  const groups = headers['impersonate-group'] ?? [];
  const [uid = ''] = headers['impersonate-uid'] ?? [];
  const extra: Record<string, readonly string[]> = {};
  for (const [name, values] of Object.entries(headers)) {
    if (name.startsWith(extraPrefix)) extra[decodeURIComponent(name.slice(extraPrefix.length))] = values ?? [];
  }
  if (user === '' && groups.length === 0 && uid === '' && Object.keys(extra).length === 0) return undefined;
  if (user === '') throw badRequest(`requested ${JSON.stringify([...groups])} without impersonating a user`);
  return { user, groups, uid, extra };
}
