import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The release whose behaviour is the measure of ours. */
const kubernetesVersion = '1.36.4';
const librariesVersion = `v0.${kubernetesVersion.split('.').slice(1).join('.')}`;
/** Older ones lack what the watch cache of this release asks for: lists get slow and watches on quiet kinds time out. */
const etcdVersion = 'v3.6.8';

/** Kubernetes is published with its libraries inside; whoever builds it as a module has to say where each one is. */
const libraries = [
  'api',
  'apiextensions-apiserver',
  'apimachinery',
  'apiserver',
  'cli-runtime',
  'client-go',
  'cloud-provider',
  'cluster-bootstrap',
  'code-generator',
  'component-base',
  'component-helpers',
  'controller-manager',
  'cri-api',
  'cri-client',
  'cri-streaming',
  'csi-translation-lib',
  'dynamic-resource-allocation',
  'endpointslice',
  'externaljwt',
  'kms',
  'kube-aggregator',
  'kube-controller-manager',
  'kube-proxy',
  'kube-scheduler',
  'kubectl',
  'kubelet',
  'metrics',
  'mount-utils',
  'pod-security-admission',
  'sample-apiserver',
  'sample-cli-plugin',
  'sample-controller',
  'streaming',
] as const;

const controlPlane = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubemark'] as const;

/** What runs containers, beside the kubelet. Each is a program of a published module; without `cgo` it needs no C compiler. */
const containers = {
  containerd: { of: 'github.com/containerd/containerd/v2@v2.4.2', program: 'cmd/containerd', cgo: false },
  'containerd-shim-runc-v2': {
    of: 'github.com/containerd/containerd/v2@v2.4.2',
    program: 'cmd/containerd-shim-runc-v2',
    cgo: false,
  },
  ctr: { of: 'github.com/containerd/containerd/v2@v2.4.2', program: 'cmd/ctr', cgo: false },
  runc: { of: 'github.com/opencontainers/runc@v1.5.2', program: '', cgo: true },
  ptp: { of: 'github.com/containernetworking/plugins@v1.9.1', program: 'plugins/main/ptp', cgo: false },
  loopback: { of: 'github.com/containernetworking/plugins@v1.9.1', program: 'plugins/main/loopback', cgo: false },
  'host-local': { of: 'github.com/containernetworking/plugins@v1.9.1', program: 'plugins/ipam/host-local', cgo: false },
} as const;

export type RealBinary =
  (typeof controlPlane)[number] | keyof typeof containers | 'etcd' | 'e2e.test' | 'kubelet' | 'pod' | 'pod.tar' | 'plain-runc';

export interface RealBinaries {
  /** Where they all are. */
  readonly directory: string;
  readonly path: (name: RealBinary) => string;
}

/** The image that is on the node: nothing is pulled from anywhere. */
export const podImage = 'localhost/pod:1';

export interface BuildOptions {
  /** Kubernetes' own tests. */
  readonly withConformance?: boolean;
  /** A kubelet, and all that it needs to run containers. */
  readonly withPods?: boolean;
  readonly say?: (text: string) => void;
}

/** Builds a real Kubernetes and its etcd from the published modules. Minutes the first time, nothing once they are there. */
export async function buildRealKubernetes(
  directory: string,
  { withConformance = false, withPods = false, say = () => undefined }: BuildOptions = {},
): Promise<RealBinaries> {
  const bin = join(directory, kubernetesVersion);
  await mkdir(bin, { recursive: true });
  const path = (name: RealBinary): string => join(bin, name);
  const version = [`k8s.io/component-base/version`, `k8s.io/client-go/pkg/version`]
    .flatMap((place) => [
      `-X ${place}.gitVersion=v${kubernetesVersion}`,
      `-X ${place}.gitMajor=1`,
      `-X ${place}.gitMinor=36`,
      `-X ${place}.gitTreeState=clean`,
    ])
    .join(' ');
  const kubernetes = join(directory, 'kubernetes-module');
  const replacements = libraries.map((name) => `\tk8s.io/${name} => k8s.io/${name} ${librariesVersion}\n`);
  await module(kubernetes, `require k8s.io/kubernetes v${kubernetesVersion}\n\nreplace (\n${replacements.join('')})\n`);
  for (const command of withPods ? ([...controlPlane, 'kubelet'] as const) : controlPlane) {
    await unlessThere(path(command), say, (out) =>
      run('go', ['build', '-ldflags', `-s -w ${version}`, '-o', out, `k8s.io/kubernetes/cmd/${command}`], kubernetes),
    );
  }
  if (withConformance) {
    await unlessThere(path('e2e.test'), say, (out) =>
      run('go', ['test', '-vet=off', '-c', '-ldflags', `-s -w ${version}`, '-o', out, 'k8s.io/kubernetes/test/e2e'], kubernetes),
    );
  }
  const etcd = join(directory, 'etcd-module');
  await module(etcd, `require go.etcd.io/etcd/server/v3 ${etcdVersion}\n`);
  await writeFile(
    join(etcd, 'main.go'),
    'package main\n\nimport (\n\t"os"\n\n\t"go.etcd.io/etcd/server/v3/etcdmain"\n)\n\nfunc main() { etcdmain.Main(os.Args) }\n',
  );
  await unlessThere(path('etcd'), say, (out) => run('go', ['build', '-ldflags', '-s -w', '-o', out, '.'], etcd));
  if (withPods) await buildContainers(directory, path, say);
  return { directory: bin, path };
}

async function buildContainers(directory: string, path: RealBinaries['path'], say: (text: string) => void): Promise<void> {
  for (const [name, { of, program, cgo }] of Object.entries(containers) as [
    keyof typeof containers,
    (typeof containers)[keyof typeof containers],
  ][]) {
    const [source = '', release = ''] = of.split('@');
    const place = join(directory, `${source.split('/')[2]}-module`);
    await module(place, `require ${source} ${release}\n`);
    // Without what would need C libraries: file systems that are not used here.
    const args = ['build', '-tags', 'no_btrfs no_devmapper no_zfs', '-ldflags', '-s -w'];
    await unlessThere(path(name), say, (out) =>
      run('go', [...args, '-o', out, program === '' ? source : `${source}/${program}`], place, { cgo }),
    );
  }
  const pod = join(directory, 'pod-module');
  await module(pod, '');
  await cp(join(import.meta.dirname, 'pod'), pod, { recursive: true });
  // It is ours, and changes: Go itself knows whether it has to be built again.
  await run('go', ['build', '-ldflags', '-s -w', '-o', path('pod'), '.'], pod);
  await symlink('pod', path('plain-runc')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const [made, image] = await Promise.all([stat(path('pod')), stat(path('pod.tar')).catch(() => undefined)]);
  if (!image || image.mtimeMs < made.mtimeMs) await run(path('pod'), ['image', path('pod.tar'), podImage], pod);
}

async function module(directory: string, requirements: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'go.mod'), `module spacedock.example/real-kube\n\ngo 1.26.0\n\n${requirements}`);
}

/** A build that was interrupted leaves nothing that looks finished. */
async function unlessThere(file: string, say: (text: string) => void, build: (out: string) => Promise<unknown>): Promise<void> {
  try {
    await access(file);
  } catch {
    say(`building ${file}`);
    await build(`${file}.part`);
    await rename(`${file}.part`, file);
  }
}

async function run(program: string, args: readonly string[], cwd: string, { cgo = false } = {}): Promise<string> {
  const env = { ...process.env, CGO_ENABLED: cgo ? '1' : '0', GOFLAGS: '-mod=mod -buildvcs=false' };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${complained.slice(-2000)}`);
  return printed.trim();
}
