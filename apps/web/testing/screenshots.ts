import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { go, settled } from './go.ts';
import { type Scene, setScene } from './scene.ts';
import { addressesOf, screenPaths } from './screens.ts';
import { startStage, type VisitOptions } from './stage.ts';

/*
 * `npm run screenshots` drives the app and refreshes the pictures of README and docs/. With a folder as argument, every screen is
 * put there, in both themes and as on a phone: for looking at.
 */

interface Picture {
  readonly file: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
}

/** The pictures of README and docs/, by the path in the route table. */
const pictures: readonly Picture[] = [
  { file: 'start', path: '/', theme: 'light' },
  { file: 'environment', path: '/projects/$projectId/environments/$envId', theme: 'dark' },
  { file: 'deployment', path: '/deployments/$deploymentId', theme: 'light' },
  { file: 'job', path: '/jobs/$jobId', theme: 'light' },
  { file: 'provision', path: '/provision', theme: 'light' },
  { file: 'spaces', path: '/spaces', theme: 'light' },
  { file: 'space', path: '/spaces/$spaceId', theme: 'dark' },
  { file: 'architecture', path: '/architecture', theme: 'light' },
  { file: 'account', path: '/accounts/$accountId', theme: 'light' },
  { file: 'space-instance', path: '/space-instances/$project/$name', theme: 'light' },
  { file: 'template', path: '/space-templates/$name', theme: 'dark' },
  { file: 'role', path: '/access/roles/$roleId', theme: 'light' },
];

const all = process.argv[2];
const folder = all === undefined ? join(import.meta.dirname, '../../../docs/pictures') : resolve(all);
await mkdir(folder, { recursive: true });

const stage = await startStage();
try {
  const scene = await setScene(stage.api);
  await atRest();
  await (all === undefined ? refreshDocs(scene) : showAll(scene));
} finally {
  await stage.close();
}

async function refreshDocs(scene: Scene): Promise<void> {
  for (const { file, path, theme } of pictures) {
    const page = await stage.visit(addressesOf(path, scene)[0] ?? path, { theme });
    await shoot(page, file);
    await page.context().close();
  }
}

async function showAll(scene: Scene): Promise<void> {
  const { open, guarded } = await screenPaths();
  const looks: readonly (VisitOptions & { readonly name: string })[] = [
    { name: 'light', theme: 'light' },
    { name: 'dark', theme: 'dark' },
    { name: 'phone', theme: 'light', width: 390 },
  ];
  for (const { name, ...options } of looks) {
    const page = await stage.visit('/', options);
    await settled(page);
    for (const address of guarded.flatMap((path) => addressesOf(path, scene))) {
      // One that does not come to rest is what this is for: it is shown as it is.
      await go(page, address).catch((error: unknown) => console.error(`${address}: ${String(error)}`));
      await shoot(page, `${nameOf(address)}-${name}`);
    }
    await page.context().close();
    for (const path of open) {
      const visit = await stage.visit(path, { ...options, as: null });
      await shoot(visit, `${nameOf(path)}-${name}`);
      await visit.context().close();
    }
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await settled(page).catch((error: unknown) => console.error(`${name}: ${String(error)}`));
  // Canvases are laid out after their data has come.
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

/** The words of an address that are no ids. */
function nameOf(address: string): string {
  return (
    address
      .replaceAll(/[a-z]+_[0-9a-v]{26}/g, 'one')
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'start'
  );
}

/** Until everything that was ordered has come about, so that pictures show a life and not a start. */
async function atRest(): Promise<void> {
  const busy: Readonly<Record<string, readonly string[]>> = {
    '/deployments': ['pending', 'building', 'deploying', 'rolling_out'],
    '/provisioning-jobs': ['pending', 'running'],
    '/space-instances': ['Pending'],
  };
  const underWay = async (path: string): Promise<boolean> => {
    const { data } = await stage.api.get<readonly { readonly status?: string; readonly phase?: string }[]>(path);
    return data.some(({ status, phase }) => busy[path]?.includes(status ?? phase ?? ''));
  };
  for (const path of Object.keys(busy)) {
    // A fresh server fetches its helm first.
    for (let tries = 0; tries < 240 && (await underWay(path)); tries += 1) await setTimeout(1000);
  }
}
