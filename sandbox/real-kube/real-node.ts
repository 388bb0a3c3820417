import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { machineAddress, type MachineSettings } from './machine-settings.ts';
import { podImage, type RealBinaries } from './real-binaries.ts';
import { type RealProcesses, until } from './real-processes.ts';

const run = promisify(execFile);
const runtime = '/run/containerd/containerd.sock';
export const nodeName = 'node-1';

/** A real node: containerd with the one image there is, and the kubelet. */
export async function startRealNode(
  processes: RealProcesses,
  binaries: RealBinaries,
  { directory, cgroup }: MachineSettings,
): Promise<void> {
  const cni = join(directory, 'cni');
  await mkdir(cni);
  await writeFile(
    join(cni, '10-pods.conflist'),
    JSON.stringify({
      cniVersion: '1.0.0',
      name: 'pods',
      plugins: [
        {
          type: 'ptp',
          ipMasq: false,
          ipam: { type: 'host-local', ranges: [[{ subnet: '10.78.1.0/24' }]], routes: [{ dst: '0.0.0.0/0' }] },
        },
      ],
    }),
  );
  // Copies in place of overlays: images are small, and this works on every file system.
  await writeFile(
    join(directory, 'containerd.toml'),
    `version = 3
oom_score = 0
[plugins.'io.containerd.cri.v1.images']
  snapshotter = 'native'
  [plugins.'io.containerd.cri.v1.images'.pinned_images]
    sandbox = '${podImage}'
[plugins.'io.containerd.cri.v1.runtime']
  restrict_oom_score_adj = true
  [plugins.'io.containerd.cri.v1.runtime'.cni]
    bin_dirs = ['${binaries.directory}']
    conf_dir = '${cni}'
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
    runtime_type = 'io.containerd.runc.v2'
    snapshotter = 'native'
    [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
      BinaryName = '${binaries.path('plain-runc')}'
`,
  );
  await writeFile(join(directory, 'resolv.conf'), '');
  await writeFile(
    join(directory, 'kubelet.json'),
    JSON.stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      address: machineAddress,
      authentication: {
        anonymous: { enabled: false },
        webhook: { enabled: false },
        x509: { clientCAFile: join(directory, 'ca.crt') },
      },
      authorization: { mode: 'AlwaysAllow' },
      cgroupDriver: 'cgroupfs',
      cgroupRoot: `/${cgroup}`,
      failCgroupV1: false,
      enforceNodeAllocatable: ['none'],
      failSwapOn: false,
      oomScoreAdj: 0,
      clusterDNS: [machineAddress],
      clusterDomain: 'cluster.local',
      containerRuntimeEndpoint: `unix://${runtime}`,
      resolvConf: join(directory, 'resolv.conf'),
      // However full the disk of this machine is, the test is not about that.
      evictionHard: {
        'memory.available': '1Mi',
        'nodefs.available': '0%',
        'nodefs.inodesFree': '0%',
        'imagefs.available': '0%',
        'imagefs.inodesFree': '0%',
      },
      imageGCHighThresholdPercent: 100,
    }),
  );
  processes.start('containerd', '--config', 'containerd.toml');
  const ctr = (...args: readonly string[]) => run(binaries.path('ctr'), ['--address', runtime, '--namespace', 'k8s.io', ...args]);
  await until(async () => (await ctr('version')).stdout.includes('Server'), 'containerd');
  await ctr('images', 'import', '--local', '--snapshotter', 'native', binaries.path('pod.tar'));
  processes.start(
    'kubelet',
    '--config=kubelet.json',
    '--kubeconfig=kubeconfig',
    `--hostname-override=${nodeName}`,
    `--node-ip=${machineAddress}`,
  );
}
