import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerLog } from '@spacedock/kube';
import type { Faults } from '../cloud/faults.ts';
import { keptState } from '../cloud/kept-state.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { Throttle } from '../cloud/throttle.ts';
import { wireServer } from '../cloud/wire-server.ts';
import { rateLimit } from './access/rate-limit.ts';
import { runner } from './actions/runner.ts';
import { type GithubControls, githubControls } from './controls.ts';
import { firstContents } from './first-contents.ts';
import { firstRepositories } from './first-files.ts';
import { type GitObjects, gitObjects } from './git/git-objects.ts';
import { directoryObjects, memoryObjects } from './git/object-store.ts';
import { githubRoute } from './github-route.ts';
import type { GithubState } from './github-state.ts';
import type { GithubPace, GithubWorld, RandomBytes } from './github-world.ts';
import { webhooks } from './webhooks/webhooks.ts';

export interface GithubParts {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly randomBytes: RandomBytes;
  readonly port?: number | undefined;
  /** Where what it knows is kept: `github.json`, and the objects of git. In memory unless said. */
  readonly directory?: string | undefined;
  readonly pace?: Partial<GithubPace> | undefined;
  readonly throttle?: Throttle | undefined;
  /** Calls of the REST API that each caller has in an hour. */
  readonly callsPerHour?: number | undefined;
}

export interface SandboxGithub extends GithubControls {
  /** `http://127.0.0.1:4711`: web pages, and git at `<url>/<owner>/<repository>.git`. */
  readonly url: string;
  /** Of the REST API: `<url>/api/v3`. */
  readonly apiUrl: string;
  readonly app: {
    readonly id: number;
    readonly slug: string;
    readonly clientId: string;
    readonly privateKey: string;
    readonly webhookSecret: string;
  };
  /** The App's, on the organisation that there is at first. */
  readonly installation: { readonly id: number; readonly account: string };
  /** A personal access token of somebody who belongs to that organisation. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

const defaultPace: GithubPace = { build: 1_500, tokenLife: 3_600_000 };

/** GitHub on this machine, over plain HTTP: Apps, repositories, real git, webhooks and a runner of workflows. */
export async function startGithub(parts: GithubParts): Promise<SandboxGithub> {
  const { now, log, faults, ledger, randomBytes, port, throttle, directory, callsPerHour = 15_000 } = parts;
  const onError = (error: unknown): void => log.error({ error }, 'GitHub of the sandbox failed');
  if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = directory && join(directory, 'github.json');
  const known = file !== undefined && existsSync(file);
  const first = known ? undefined : await firstContents(now(), randomBytes);
  const { state, changed, flush } = keptState<GithubState>(file, () => first ?? fail(`The file ${file} is gone.`), onError);
  const hooks = webhooks({ state, now, randomBytes, log });
  const runs = runner(() => world);
  let url = '';
  const world: GithubWorld = {
    now,
    log,
    randomBytes,
    state,
    changed,
    ledger,
    pace: { ...defaultPace, ...parts.pace },
    origin: () => url,
    webhooks: hooks,
    runner: runs,
    rateLimit: rateLimit({ limit: callsPerHour, now }),
    ...objectStores(directory),
  };
  const controls = githubControls(world);
  if (!known) {
    for (const { files, ...one } of firstRepositories) await controls.repositories.create({ owner: state.home, files, ...one });
  }
  changed();
  const server = await wireServer({ route: githubRoute(world), faults, ledger, throttle, port, onError });
  ({ url } = server);
  runs.resume();

  const { id, slug, clientId, privateKey, webhookSecret } = state.app;
  return {
    ...controls,
    url,
    apiUrl: `${url}/api/v3`,
    app: { id, slug, clientId, privateKey, webhookSecret },
    // Both may be another one tomorrow.
    get installation() {
      return installationOf(state);
    },
    get token() {
      return state.personalTokens[0]?.value ?? fail('The personal access token was revoked.');
    },
    async close() {
      await runs.close();
      await hooks.close();
      await server.close();
      await flush();
    },
  };
}

function installationOf({ installations, home }: GithubState): SandboxGithub['installation'] {
  const found = installations.find(({ account }) => account === home) ?? fail(`The App is not installed on ${home}.`);
  return { id: found.id, account: found.account };
}

/** One store of objects for a repository and its forks. */
function objectStores(directory: string | undefined): Pick<GithubWorld, 'objectsOf' | 'forgetObjects'> {
  const folderOf = (network: number): string | undefined => directory && join(directory, 'repositories', `${network}.git`);
  const stores = new Map<number, GitObjects>();
  return {
    objectsOf({ network }) {
      const folder = folderOf(network);
      const store = stores.get(network) ?? gitObjects(folder === undefined ? memoryObjects() : directoryObjects(folder));
      stores.set(network, store);
      return store;
    },
    async forgetObjects(network) {
      stores.delete(network);
      const folder = folderOf(network);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const fail = (message: string): never => {
  throw new Error(message);
};
