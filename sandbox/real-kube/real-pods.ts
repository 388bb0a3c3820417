import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminKubeconfig, askCluster } from './control-plane.ts';
import { removeCgroups, whyNoCgroups } from './cgroups.ts';
import { newMark, removeLeftBehind } from './left-behind.ts';
import {
  apiSocket,
  machineAddress,
  machinePorts,
  type MachineSettings,
  type ServiceName,
  serviceSocket,
  tokensSocket,
} from './machine-settings.ts';
import type { RealBinaries } from './real-binaries.ts';
import { controlPlaneKeys, joining, type RealCluster } from './real-cluster.ts';
import { nodeName } from './real-node.ts';
import { until } from './real-processes.ts';
import { relay } from './relay.ts';
import { tokenWebhook } from './token-webhook.ts';

/** What is missing here for real pods, in words for whoever wants to run them; undefined where nothing is. */
export function whyNoRealPods(): string | undefined {
  if (process.platform !== 'linux') return `containers need Linux, and this is ${process.platform}`;
  if (process.getuid?.() !== 0) return 'a kubelet needs root';
  const missing = ['go', 'cc', 'ip', 'mount', 'unshare'].filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} cannot be found`;
  const namespaces = spawnSync(program, [...itsOwn, 'ip', 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'two'], {
    encoding: 'utf8',
  });
  if (namespaces.status !== 0) return `this machine cannot make a machine within it: ${namespaces.stderr.trim()}`;
  return whyNoCgroups(newMark());
}

/** Runs a program as the first process of namespaces that are its own; they end with it, and it with whoever started it. */
const [program, ...itsOwn] = ['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;

export interface RealPods extends RealCluster {
  /** The socket file that leads to the pods of a Service, once it has some. */
  readonly socketOf: (service: ServiceName) => string;
}

/** A real Kubernetes on a real node, where pods run as containers. Its only image is `podImage`, and no network leads out of it. */
export async function startRealPods(binaries: RealBinaries): Promise<RealPods> {
  await removeLeftBehind();
  const mark = newMark();
  const directory = await mkdtemp(join(tmpdir(), `${mark}-`));
  const keys = await controlPlaneKeys('127.0.0.1', machineAddress);
  const webhook = await tokenWebhook(keys.ca);
  const tokens = await relay({ path: tokensSocket(directory) }, { host: '127.0.0.1', port: webhook.port });
  const api = await relay({ host: '127.0.0.1', port: 0 }, { path: apiSocket(directory) });
  const settings: MachineSettings = {
    directory,
    binaries: binaries.directory,
    keys,
    cgroup: mark,
    tokenWebhook: webhook.kubeconfig(`https://127.0.0.1:${machinePorts.tokens}`),
  };
  const file = join(directory, 'machine.json');
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  const log = openSync(join(directory, 'machine.log'), 'w');
  const machine = spawn(program, [...itsOwn, process.execPath, join(import.meta.dirname, 'machine.ts'), file], {
    stdio: ['pipe', log, log],
  });
  const ended = once(machine, 'exit');
  let closing = false;

  async function close(): Promise<void> {
    // It takes everything in it with it; what is mounted in there is seen by nobody else.
    closing = true;
    machine.kill('SIGKILL');
    await ended;
    await api.close();
    await tokens.close();
    await webhook.close();
    await removeCgroups(mark);
    await rm(directory, { recursive: true, force: true });
  }

  try {
    const url = `https://127.0.0.1:${api.port}`;
    const {
      ca: { certificate },
    } = keys;
    const isReady = async (): Promise<boolean> => {
      const { text } = await askCluster(`${url}/api/v1/nodes/${nodeName}`, certificate);
      const { status } = JSON.parse(text) as {
        readonly status: { readonly conditions: readonly { readonly type: string; readonly status: string }[] };
      };
      return status.conditions.some((condition) => condition.type === 'Ready' && condition.status === 'True');
    };
    const tooEarly = ended.then(async () => {
      if (!closing) throw new Error(`The machine of the real pods has ended. ${await lastWords(directory)}`);
    });
    await Promise.race([tooEarly, until(isReady, 'the node', () => lastWords(directory))]);
    tooEarly.catch((error: unknown) => void console.error(error)); // later on tests see it as a cluster that does not answer
    return {
      url,
      kubeconfig: adminKubeconfig(url, certificate),
      join: joining(url, keys, webhook.trust),
      socketOf: (service) => serviceSocket(directory, service),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The ends of all logs. */
async function lastWords(directory: string): Promise<string> {
  const logs = (await readdir(directory)).filter((name) => name.endsWith('.log'));
  const ends = await Promise.all(
    logs.map(async (name) => `${name}: …${(await readFile(join(directory, name), 'utf8')).slice(-1_500)}`),
  );
  return ends.join('\n');
}
