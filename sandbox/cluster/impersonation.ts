import type { IncomingMessage } from 'node:http';
import { type AccessAttributes, type Authorizer, badRequest, forbidden, type UserInfo } from '@spacedock/kube';

interface Wanted {
  readonly user: string;
  readonly groups: readonly string[];
  readonly uid: string;
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

const extraPrefix = 'impersonate-extra-';
const ownGroup = 'authentication.k8s.io';

/**
 * Somebody who may, acts as somebody else: `kubectl --as`. Every part of the other identity is a right of its own. Besides the
 * verb `impersonate`, which is for everything, there is a way to allow it for single actions: `impersonate:user-info` on the
 * identity together with `impersonate-on:user-info:list` on what is to be listed.
 */
export async function impersonated(
  request: IncomingMessage,
  user: UserInfo,
  authorizer: Authorizer,
  wantedAction: () => AccessAttributes,
): Promise<UserInfo> {
  const wanted = wantedBy(request);
  if (!wanted) return user;
  const account = accountOf(wanted.user);
  const allowed = async (attributes: AccessAttributes): Promise<boolean> => (await authorizer.decide(user, attributes)).allowed;
  const all = async (needed: readonly AccessAttributes[]): Promise<boolean> => {
    for (const attributes of needed) if (!(await allowed(attributes))) return false;
    return true;
  };

  const mode = account ? 'serviceaccount' : 'user-info';
  const action = wantedAction();
  const onAction: AccessAttributes = { ...action, verb: `impersonate-on:${mode}:${action.verb}` };
  const constrained = (await allowed(onAction)) && (await all(identity(wanted, `impersonate:${mode}`, ownGroup)));
  if (!constrained && !(await all(identity(wanted, 'impersonate', '')))) {
    if (onAction.kind === 'resource')
      throw forbidden(user, onAction.verb, { group: onAction.group, plural: onAction.resource }, onAction);
    throw forbidden(user, 'impersonate', { group: '', plural: 'users' }, { namespace: '', name: wanted.user, subresource: '' });
  }

  const groups =
    wanted.groups.length === 0 && account
      ? ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`]
      : wanted.groups;
  const added = wanted.user === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated';
  return {
    name: wanted.user,
    groups: groups.includes('system:authenticated') || groups.includes('system:unauthenticated') ? groups : [...groups, added],
    ...(wanted.uid === '' ? {} : { uid: wanted.uid }),
    ...(Object.keys(wanted.extra).length === 0 ? {} : { extra: wanted.extra }),
  };
}

function accountOf(user: string): { readonly namespace: string; readonly name: string } | undefined {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  return namespace === undefined || name === undefined ? undefined : { namespace, name };
}

/** The rights that the parts of an identity need. */
function identity({ user, groups, uid, extra }: Wanted, verb: string, group: string): readonly AccessAttributes[] {
  const right = (
    inGroup: string,
    resource: string,
    name: string,
    { namespace = '', subresource = '' } = {},
  ): AccessAttributes => ({ kind: 'resource', verb, group: inGroup, version: 'v1', resource, subresource, namespace, name });
  const account = accountOf(user);
  return [
    account ? right(group, 'serviceaccounts', account.name, { namespace: account.namespace }) : right(group, 'users', user),
    ...groups.map((name) => right(group, 'groups', name)),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => right(ownGroup, 'userextras', value, { subresource: key })),
    ),
    ...(uid === '' ? [] : [right(ownGroup, 'uids', uid)]),
  ];
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
