import type { LinkProps } from '@tanstack/react-router';

export interface ActivityEntry {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceID: string;
  readonly requestBody: string | null;
}

const verbs: Readonly<Record<string, string>> = {
  create: 'made',
  update: 'changed',
  delete: 'deleted',
  patch: 'changed',
  retry: 'tried again',
  cancel: 'cancelled',
  rollback: 'rolled back',
  verify: 'verified',
  rotate: 'rotated',
  invite: 'invited',
  sleep: 'put to sleep',
  wake: 'woke',
  kubeconfig: 'took a kubeconfig of',
  'grant-access': 'allowed access with',
  'revoke-access': 'took back access of',
};

const nouns: Readonly<Record<string, string>> = {
  provisioning: 'job',
  'cluster-request': 'cluster',
  token: 'access token',
  'space-instance': 'space instance',
  'space-template': 'template',
  'cloud-account': 'cloud account',
  'service-connection': 'service connection',
};

/** Comings and goings, and looks at things, say nothing about what has changed. */
const quiet = new Set(['login', 'logout', 'refresh', 'analyze', 'preview']);

export const isWorthTelling = ({ action }: Pick<ActivityEntry, 'action'>): boolean => !quiet.has(action);

/** `Made` `project`: what somebody did, and to which kind of thing. */
export function activityWords({ action, resourceType }: Pick<ActivityEntry, 'action' | 'resourceType'>): {
  readonly verb: string;
  readonly noun: string;
} {
  const verb = verbs[action] ?? action.replaceAll('-', ' ');
  return { verb: verb.charAt(0).toUpperCase() + verb.slice(1), noun: nouns[resourceType] ?? resourceType.replaceAll('-', ' ') };
}

/** The name that was given with it, where there was one. */
export function nameIn({ requestBody, resourceID }: ActivityEntry): string {
  const sent = requestBody === null ? undefined : jsonOf(requestBody);
  if (typeof sent === 'object' && sent !== null && 'name' in sent && typeof sent.name === 'string') return sent.name;
  return /^[a-z]+_[0-9a-z]{20,}$/.test(resourceID) ? '' : resourceID;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Long bodies are cut off: then there is no name to read.
    return undefined;
  }
}

const screens: Readonly<Record<string, readonly [NonNullable<LinkProps['to']>, string]>> = {
  deployment: ['/deployments/$deploymentId', 'deploymentId'],
  provisioning: ['/jobs/$jobId', 'jobId'],
  space: ['/spaces/$spaceId', 'spaceId'],
  project: ['/projects/$projectId', 'projectId'],
  'cloud-account': ['/accounts/$accountId', 'accountId'],
  team: ['/access/teams/$teamId', 'teamId'],
  role: ['/access/roles/$roleId', 'roleId'],
};

/** Where it can be looked at, unless it is gone. */
export function screenOf({
  action,
  resourceType,
  resourceID,
}: ActivityEntry): { readonly to: NonNullable<LinkProps['to']>; readonly params: Readonly<Record<string, string>> } | undefined {
  const screen = screens[resourceType];
  if (!screen || action === 'delete' || !resourceID.includes('_')) return undefined;
  return { to: screen[0], params: { [screen[1]]: resourceID } };
}
