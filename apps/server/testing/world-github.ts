import { randomBytes } from 'node:crypto';
import { type Sandbox, type SandboxGithub, type SandboxParts, startSandbox } from '@spacedock/sandbox';
import { type Github, githubAt } from '../github/github-site.ts';
import type { Server } from '../server.ts';
import type { Person } from './world.ts';

export type GithubSandbox = Sandbox & { readonly github: SandboxGithub };

export interface WorldGithub {
  /** A GitHub of this world, started when it is first asked for, whose App is the servers'. It delivers to the first of them. */
  readonly sandbox: (pace?: SandboxParts['github']) => Promise<GithubSandbox>;
  /** The App as it is installed on `acme`, connected to the first organisation: the same one each time. */
  readonly appIntegration: () => Promise<string>;
  /** A personal access token, connected to any organisation. */
  readonly tokenIntegration: (organisationId?: string) => Promise<string>;
}

export interface WorldGithubParts {
  readonly now: () => Date;
  readonly url: () => string;
  readonly servers: readonly Server[];
  readonly admin: () => Person;
  readonly adminOf: (organisationId: string) => Promise<Person>;
}

export function worldGithub({ now, url, servers, admin, adminOf }: WorldGithubParts) {
  const errors: unknown[] = [];
  const log = {
    error: (fields: object, text: string) => void errors.push([fields, text]),
    warn: () => undefined,
    info: () => undefined,
  };
  let running: Promise<GithubSandbox> | undefined;
  let known: Github | undefined;
  let asApp: Promise<string> | undefined;

  async function start(pace: SandboxParts['github']): Promise<GithubSandbox> {
    const sandbox = await startSandbox({ now, log, randomBytes, clouds: [], github: pace });
    const { github } = sandbox;
    if (!github) throw new Error('The sandbox was started without a GitHub.');
    github.setupAt(`${url()}/api/integrations/github/callback`);
    github.deliverTo(`${url()}/api/webhooks/github`);
    known = githubAt(github);
    for (const server of servers) tell(server);
    return { ...sandbox, github };
  }
  function tell(server: Server): void {
    if (known) server.config.useGithub(known);
  }
  const sandbox = (pace: SandboxParts['github'] = { build: 50 }): Promise<GithubSandbox> => (running ??= start(pace));

  /** As a browser goes: to GitHub, and back with the cookie. */
  async function install(): Promise<string> {
    await sandbox();
    const asked = await admin().get<{ url: string }>('/integrations/github/install?answer=url');
    const [cookie = ''] = (asked.headers.get('set-cookie') ?? '').split(';');
    const back = await fetch(asked.data.url, { redirect: 'manual' });
    const done = await fetch(back.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } });
    const id = new URL(done.headers.get('location') ?? '', url()).searchParams.get('connected');
    if (id === null) throw new Error(`The App could not be connected: ${done.status} ${await done.text()}`);
    return id;
  }

  const parts: WorldGithub = {
    sandbox,
    appIntegration: () => (asApp ??= install()),
    async tokenIntegration(organisationId) {
      const { github } = await sandbox();
      const by = organisationId === undefined ? admin() : await adminOf(organisationId);
      const body = { kind: 'github', name: `GitHub ${randomBytes(6).toString('hex')}`, credentials: { token: github.token } };
      const made = await by.post<{ id: string }>('/integrations', body);
      if (made.status !== 201)
        throw new Error(`POST /integrations, to set the stage, was answered with ${made.status}: ${made.text}`);
      return made.data.id;
    },
  };
  return {
    parts,
    tell,
    async close() {
      if (running) await (await running).close();
      if (errors.length > 0) throw new Error(`The sandbox itself failed: ${JSON.stringify(errors)}`);
    },
  };
}
