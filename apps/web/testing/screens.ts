import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scene } from './scene.ts';

/** The paths of all screens, as the route table has them. */
export async function screenPaths(): Promise<{ readonly open: readonly string[]; readonly guarded: readonly string[] }> {
  const source = await readFile(join(import.meta.dirname, '../src/routes.tsx'), 'utf8');
  const named = (kind: string): string[] => [...source.matchAll(new RegExp(`^ +${kind}\\('([^']+)'`, 'gm'))].flatMap(([, path]) => (path === undefined ? [] : [path]));
  return { open: named('open'), guarded: named('screen') };
}

/** Tabs and drawers are screens of their own to whoever looks at them. */
const more: Readonly<Record<string, readonly string[]>> = {
  '/accounts/$accountId': ['clusters', 'uses'],
  '/jobs/$jobId': ['graph', 'databases', 'connections', 'details'],
  '/deployments/$deploymentId': ['logs', 'revisions', 'configs', 'analysis', 'network', 'source', 'danger'],
  '/spaces/$spaceId': ['namespaces', 'environments', 'jobs', 'instances', 'events', 'kubeconfig'],
  '/space-instances/$project/$name': ['access', 'sleep', 'kubeconfig', 'events', 'settings'],
  '/space-templates/$name': ['versions', 'uses'],
};

/** The address of a screen in the scene, one for each of its tabs. */
export function addressesOf(path: string, scene: Scene): readonly string[] {
  const filled = path.replaceAll(/\$([a-zA-Z]+)/g, (_, name: keyof Scene['params']) => {
    const value = path.startsWith('/space-templates/') ? scene.template : scene.params[name];
    if (value === undefined) throw new Error(`The scene has no ${name} for ${path}.`);
    return encodeURIComponent(value).replaceAll('%40', '@');
  });
  return [filled, ...(more[path] ?? []).map((tab) => `${filled}?tab=${tab}`)];
}
