import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The release whose behaviour is the measure of ours. */
const kubernetesVersion = '1.36.4';
const librariesVersion = `v0.${kubernetesVersion.split('.').slice(1).join('.')}`;
/** Older ones lack what the watch cache of this release asks for: lists get slow and watches on quiet kinds time out. */
const etcdVersion = 'v3.6.8';

/** Kubernetes is published with its libraries inside; whoever builds it as a module has to say where each one is. */
const libraries = [
  'api', 'apiextensions-apiserver', 'apimachinery', 'apiserver', 'cli-runtime', 'client-go', 'cloud-provider', 'cluster-bootstrap', 'code-generator',
  'component-base', 'component-helpers', 'controller-manager', 'cri-api', 'cri-client', 'cri-streaming', 'csi-translation-lib', 'dynamic-resource-allocation',
  'endpointslice', 'externaljwt', 'kms', 'kube-aggregator', 'kube-controller-manager', 'kube-proxy', 'kube-scheduler', 'kubectl', 'kubelet', 'metrics',
  'mount-utils', 'pod-security-admission', 'sample-apiserver', 'sample-cli-plugin', 'sample-controller', 'streaming',
] as const;

const commands = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubemark'] as const;

export type RealBinary = (typeof commands)[number] | 'etcd' | 'e2e.test';

export interface RealBinaries {
  readonly path: (name: RealBinary) => string;
}

/** Builds a real Kubernetes and its etcd from the published modules. Minutes the first time, nothing once they are there. */
export async function buildRealKubernetes(directory: string, { withConformance = false, say = (_: string) => undefined as void } = {}): Promise<RealBinaries> {
  const bin = join(directory, kubernetesVersion);
  await mkdir(bin, { recursive: true });
  const path = (name: RealBinary): string => join(bin, name);
  const version = [`k8s.io/component-base/version`, `k8s.io/client-go/pkg/version`]
    .flatMap((place) => [`-X ${place}.gitVersion=v${kubernetesVersion}`, `-X ${place}.gitMajor=1`, `-X ${place}.gitMinor=36`, `-X ${place}.gitTreeState=clean`]).join(' ');
  const kubernetes = join(directory, 'kubernetes-module');
  await module(kubernetes, `require k8s.io/kubernetes v${kubernetesVersion}\n\nreplace (\n${libraries.map((name) => `\tk8s.io/${name} => k8s.io/${name} ${librariesVersion}\n`).join('')})\n`);
  for (const command of commands) {
    await unlessThere(path(command), say, (out) => run('go', ['build', '-ldflags', `-s -w ${version}`, '-o', out, `k8s.io/kubernetes/cmd/${command}`], kubernetes));
  }
  if (withConformance) {
    await unlessThere(path('e2e.test'), say, (out) => run('go', ['test', '-vet=off', '-c', '-ldflags', `-s -w ${version}`, '-o', out, 'k8s.io/kubernetes/test/e2e'], kubernetes));
  }
  const etcd = join(directory, 'etcd-module');
  await module(etcd, `require go.etcd.io/etcd/server/v3 ${etcdVersion}\n`);
  await writeFile(join(etcd, 'main.go'), 'package main\n\nimport (\n\t"os"\n\n\t"go.etcd.io/etcd/server/v3/etcdmain"\n)\n\nfunc main() { etcdmain.Main(os.Args) }\n');
  await unlessThere(path('etcd'), say, (out) => run('go', ['build', '-ldflags', '-s -w', '-o', out, '.'], etcd));
  return { path };
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

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod -buildvcs=false' }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [code] = await once(child, 'close') as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${complained.slice(-2000)}`);
  return printed.trim();
}
