import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NarrowScopeKind } from '@spacedock/contracts/policies';
import type { OperationName } from '../src/api/operations.ts';
import type { Scene } from './scene.ts';

/** The paths of all screens, as the route table has them. */
export async function screenPaths(): Promise<{ readonly open: readonly string[]; readonly guarded: readonly string[] }> {
  const source = await readFile(join(import.meta.dirname, '../src/routes.tsx'), 'utf8');
  const named = (kind: string): string[] =>
    [...source.matchAll(new RegExp(`^ +${kind}\\('([^']+)'`, 'gm'))].flatMap(([, path]) => (path === undefined ? [] : [path]));
  return { open: named('open'), guarded: named('screen') };
}

interface ScreenOfOne {
  /** What it begins with: whoever may not ask this there is not shown the screen. */
  readonly reads: OperationName;
  /** The scopes that the thing lies in; none for what belongs to the whole organisation. */
  readonly within: readonly NarrowScopeKind[];
}

/** Screens of one thing: what they show, and where that lies. */
const ofOne: Readonly<Record<string, ScreenOfOne | 'for everybody'>> = {
  '/accounts/$accountId': { reads: 'GET /api/cloud-accounts/{accountID}', within: [] },
  '/spaces/$spaceId': { reads: 'GET /api/spaces/{spaceID}', within: ['space'] },
  '/jobs/$jobId': { reads: 'GET /api/provisioning-jobs/{jobID}', within: ['space'] },
  '/projects/$projectId': { reads: 'GET /api/projects/{projectId}', within: ['project'] },
  '/projects/$projectId/environments/$envId': {
    reads: 'GET /api/environments/{envId}',
    within: ['project', 'environment'],
  },
  '/deployments/$deploymentId': { reads: 'GET /api/deployments/{id}', within: ['project', 'environment'] },
  '/space-instances/$project/$name': {
    reads: 'GET /api/space-instances/{project}/{name}',
    within: ['project', 'space', 'team'],
  },
  // The scene has the one that every organisation begins with, which says itself that everybody may use it.
  '/space-templates/$name': 'for everybody',
  '/access/users/$email': { reads: 'GET /api/users/{email}', within: [] },
  '/access/teams/$teamId': { reads: 'GET /api/teams/{teamId}', within: ['team'] },
  '/access/roles/$roleId': { reads: 'GET /api/roles/{roleId}', within: [] },
};

/** Tabs and other views are screens of their own to whoever looks at them. */
const more: Readonly<Record<string, { readonly tab?: readonly string[]; readonly view?: readonly string[] }>> = {
  '/accounts/$accountId': { tab: ['clusters', 'uses'] },
  '/architecture': { view: ['list'] },
  '/jobs/$jobId': { tab: ['graph', 'databases', 'connections', 'details'] },
  '/projects/$projectId/environments/$envId': { view: ['list', 'namespace'] },
  '/deployments/$deploymentId': { tab: ['logs', 'revisions', 'configs', 'analysis', 'network', 'source', 'danger'] },
  '/spaces/$spaceId': { tab: ['namespaces', 'environments', 'jobs', 'instances', 'events', 'kubeconfig'] },
  '/space-instances/$project/$name': { tab: ['access', 'sleep', 'kubeconfig', 'events', 'settings'] },
  '/space-templates/$name': { tab: ['versions', 'uses'] },
};

/** What is opened by an address on top of a screen, also by somebody who was only sent it. */
const onTop: Readonly<Record<string, readonly string[]>> = {
  '/profile': ['new=token'],
  '/accounts/$accountId': ['open=rotate', 'open=change'],
  '/spaces/$spaceId': ['tab=namespaces&new=namespace'],
  '/jobs/$jobId': ['edit=job', 'tab=databases&new=database', 'tab=connections&new=connection'],
  '/projects': ['new=project'],
  '/projects/$projectId': ['new=environment', 'edit=project', 'settings=$envId'],
  '/projects/$projectId/environments/$envId': ['settings=$envId', 'deployment=$deploymentId'],
  '/deployments/$deploymentId': ['tab=revisions&deploy=image'],
  '/access/users': ['new=user'],
  '/access/users/$email': ['new=assignment'],
  '/access/teams': ['new=team'],
  '/access/teams/$teamId': ['edit=team', 'new=assignment'],
  '/access/roles/$roleId': ['new=assignment'],
  '/access/assignments': ['new=assignment'],
  '/settings/integrations': ['new=github', 'new=registry'],
};

/** The address of a screen in the scene, one for each of its tabs and views. */
export function addressesOf(path: string, scene: Scene): readonly string[] {
  const ways = Object.entries(more[path] ?? {}).flatMap(([name, values]) => values.map((value) => `?${name}=${value}`));
  return ['', ...ways].map((way) => filled(`${path}${way}`, scene));
}

/** The addresses of the forms and drawers that can be opened on top of a screen. */
export const openedOn = (path: string, scene: Scene): readonly string[] =>
  (onTop[path] ?? []).map((what) => filled(`${path}?${what}`, scene));

const filled = (path: string, scene: Scene): string =>
  path.replaceAll(/\$([a-zA-Z]+)/g, (_, name: keyof Scene['params']) => {
    const value = path.startsWith('/space-templates/') ? scene.template : scene.params[name];
    if (value === undefined) throw new Error(`The scene has no ${name} for ${path}.`);
    return encodeURIComponent(value).replaceAll('%40', '@');
  });

/** A screen of one thing, and the scopes that this one lies in, as assignments name them. */
export interface Shown {
  readonly reads: OperationName;
  readonly scopes: readonly string[];
}

/** What a screen shows; `undefined` for those that are there for everybody, as lists, wizards and settings are. */
export function shownAt(path: string, scene: Scene): Shown | undefined {
  const known = ofOne[path] ?? (path.includes('$') ? undefined : 'for everybody');
  if (known === undefined) throw new Error(`Say in testing/screens.ts what ${path} shows, and where that lies.`);
  if (known === 'for everybody') return undefined;
  return { reads: known.reads, scopes: known.within.map((kind) => `${kind}:${scene.scopes[kind]}`) };
}
