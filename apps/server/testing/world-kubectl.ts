import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testTools } from '@spacedock/helm/testing';
import type { Logger } from 'pino';
import { type Listeners, openListeners } from '../gateway/listeners.ts';
import { type Certificates, loadCertificates } from '../keys/certificates.ts';
import { openDataDirectory } from '../keys/data-directory.ts';
import { kubeconfig } from '../kubeconfig.ts';
import type { Server } from '../server.ts';
import type { Person } from './world.ts';

export interface KubectlAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningKubectl {
  readonly answer: Promise<KubectlAnswer>;
  /** Resolves when it has printed this, or has ended. */
  readonly printed: (text: string) => Promise<void>;
  readonly stop: () => void;
}

export interface WorldKubectl {
  /** `https://127.0.0.1:…`, and what to trust there. */
  readonly tls: () => Promise<{ readonly url: string; readonly caPem: string }>;
  readonly kubeconfig: (person: Pick<Person, 'token' | 'email'>) => Promise<string>;
  /** The real kubectl, as this person. `stdin` is what `-f -` reads. */
  readonly run: (person: Pick<Person, 'token' | 'email'>, args: readonly string[], stdin?: string) => Promise<KubectlAnswer>;
  readonly start: (person: Pick<Person, 'token' | 'email'>, args: readonly string[], stdin?: string) => Promise<RunningKubectl>;
  readonly close: () => Promise<void>;
}

const host = '127.0.0.1';

/** kubectl sends no credentials over plain HTTP, so that it gets a TLS port of its own when it is first used. */
export function worldKubectl({
  server,
  log,
}: {
  readonly server: Pick<Server, 'app' | 'upgrades'>;
  readonly log: Logger;
}): WorldKubectl {
  let opening:
    Promise<{ readonly directory: string; readonly listeners: Listeners; readonly certificates: Certificates }> | undefined;
  const running = new Set<() => void>();

  async function open() {
    const directory = await mkdtemp(join(tmpdir(), 'spacedock-world-'));
    const certificates = await loadCertificates({ dataDirectory: await openDataDirectory(directory), host, now: new Date() });
    const listeners = await openListeners({
      app: server.app,
      upgrades: server.upgrades,
      host,
      port: 0,
      log,
      drainMs: 500,
      tls: { port: 0, load: async () => certificates },
    });
    return { directory, listeners, certificates };
  }
  const opened = () => (opening ??= open());

  async function tls() {
    const { listeners, certificates } = await opened();
    return { url: `https://${host}:${listeners.tlsPort}`, caPem: certificates.caPem ?? '' };
  }

  async function kubeconfigOf({ token = '', email }: Pick<Person, 'token' | 'email'>): Promise<string> {
    const { url, caPem } = await tls();
    return kubeconfig({ name: 'world', server: `${url}/kubernetes/management`, user: email, token, caPem });
  }

  async function start(person: Pick<Person, 'token' | 'email'>, args: readonly string[], stdin = ''): Promise<RunningKubectl> {
    const [{ kubectl }, { directory }, config] = await Promise.all([testTools(), opened(), kubeconfigOf(person)]);
    const file = join(directory, `${person.email}.kubeconfig`);
    await writeFile(file, config, { mode: 0o600 });
    const env = { KUBECONFIG: file, HOME: directory, KUBECACHEDIR: join(directory, 'cache') };
    const child = spawn(kubectl.path, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    const stop = (): void => void child.kill();
    running.add(stop);
    let [stdout, stderr] = ['', ''];
    const waiting = new Set<{ readonly text: string; readonly resolve: () => void }>();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      for (const wait of waiting) if (stdout.includes(wait.text)) wait.resolve();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => undefined); // it may end before it has read everything; its exit code says why
    child.stdin.end(stdin);
    const { promise: answer, resolve, reject } = Promise.withResolvers<KubectlAnswer>();
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(stop);
      resolve({ code: code ?? -1, stdout, stderr });
    });
    return {
      answer,
      stop,
      async printed(text) {
        if (stdout.includes(text)) return;
        const shown = Promise.withResolvers<void>();
        waiting.add({ text, resolve: shown.resolve });
        await Promise.race([shown.promise, answer]);
      },
    };
  }

  return {
    tls,
    kubeconfig: kubeconfigOf,
    start,
    run: async (person, args, stdin) => (await start(person, args, stdin)).answer,
    async close() {
      for (const stop of running) stop();
      if (!opening) return;
      const { directory, listeners } = await opening;
      await listeners.drain();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
