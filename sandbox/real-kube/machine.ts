import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kubeClient } from '@spacedock/kube';
import { makeCgroups } from './cgroups.ts';
import { adminKubeconfig, startControlPlane } from './control-plane.ts';
import {
  apiSocket,
  machineAddress,
  machinePorts,
  type MachineSettings,
  serviceSockets,
  tokensSocket,
} from './machine-settings.ts';
import type { RealBinaries } from './real-binaries.ts';
import { startRealNode } from './real-node.ts';
import { realProcesses } from './real-processes.ts';
import { relay } from './relay.ts';
import { startServiceProxy } from './service-proxy.ts';

/*
 * The first process of a machine within this machine: with processes, mounts and a network of its own, so that nothing that the
 * kubelet and containerd do is seen outside, and nothing is left when this process ends. `real-pods.ts` starts it.
 */
const run = promisify(execFile);
const settings = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as MachineSettings;
const { directory, keys, tokenWebhook } = settings;
const binaries: RealBinaries = { directory: settings.binaries, path: (name) => join(settings.binaries, name) };

// Whoever started it is gone when nobody holds the other end.
process.stdin.on('end', () => process.exit(0)).resume();

/** The kubelet insists on these settings of the kernel. It is shown files that hold them, and leaves the real ones alone. */
const kernel = {
  'vm/overcommit_memory': '1',
  'vm/panic_on_oom': '0',
  'kernel/panic': '10',
  'kernel/panic_on_oops': '1',
  'kernel/keys/root_maxkeys': '1000000',
  'kernel/keys/root_maxbytes': '25000000',
};

await run('mount', ['--make-rshared', '/']);
await run('mount', ['-t', 'tmpfs', 'none', '/run']);
for (const name of ['lib', 'log']) {
  await mkdir(join(directory, name));
  await run('mount', ['--bind', join(directory, name), `/var/${name}`]);
}
for (const [name, value] of Object.entries(kernel)) {
  const file = join(directory, `sysctl-${name.replaceAll('/', '-')}`);
  await writeFile(file, `${value}\n`);
  await run('mount', ['--bind', file, `/proc/sys/${name}`]);
}
await run('ip', ['link', 'set', 'lo', 'up']);
await run('ip', ['address', 'add', `${machineAddress}/32`, 'dev', 'lo']);

await relay({ path: apiSocket(directory) }, { host: machineAddress, port: machinePorts.api });
await relay({ host: '127.0.0.1', port: machinePorts.tokens }, { path: tokensSocket(directory) });
await makeCgroups(settings.cgroup);
const processes = realProcesses({
  binaries,
  directory,
  env: { ...process.env, PATH: `${settings.binaries}:${process.env['PATH']}` },
  onExit(name) {
    console.error(`${name} has ended: ${name}.log says why`);
    process.exit(1);
  },
});
await startControlPlane({ processes, directory, host: machineAddress, ports: machinePorts, keys, tokenWebhook });
await startRealNode(processes, binaries, settings);
await mkdir(serviceSockets(directory));
startServiceProxy({
  client: kubeClient({
    kubeconfig: adminKubeconfig(`https://${machineAddress}:${machinePorts.api}`, keys.ca.certificate),
    deadlineMs: 30_000,
  }),
  directory,
  report: (error, what) => void console.error(what, error),
});
