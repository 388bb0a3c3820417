import { spawnSync } from 'node:child_process';
import { buildRealKubernetes, podImage, realKubernetesDirectory, startRealPods, whyNoRealPods } from '@spacedock/sandbox/testing';
import { type SpaceStage, spaceStage } from '../../../testing/space-stage.ts';
import type { Person } from '../../../testing/world.ts';
import { spaceKubeconfig } from '../space-kubeconfig.ts';

export interface RealPodsWorld {
  /** Owns the space `web` of the project `shop`, and is nothing else. */
  readonly owner: Person;
  /** May use it, by an extra access rule. */
  readonly guest: Person;
  /** Into the space, through the proxy. */
  readonly kubeconfig: (person: Person) => Promise<string>;
  readonly kubectl: SpaceStage['kubectl'];
  readonly close: () => Promise<void>;
}

/** The reason why it cannot be started here. */
export function whyNoRealPodsWorld(): string | undefined {
  const missing = ['script', 'stty'].filter((program) => spawnSync('which', [program]).status !== 0);
  return missing.length > 0 ? `${missing.join(', ')} cannot be found` : whyNoRealPods();
}

const namespace = 'loft-shop-s-web';

/** A pod with something to talk to, and one that sits at a terminal. */
const pods = (
  [
    ['web', 'serve', false],
    ['shell', 'terminal', true],
  ] as const
).map(([name, program, tty]) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    terminationGracePeriodSeconds: 1,
    automountServiceAccountToken: false,
    containers: [{ name: 'main', image: podImage, imagePullPolicy: 'Never', args: [program], stdin: true, tty }],
  },
}));

/** The whole server, a real Kubernetes with a real node registered as a space, and in it a space instance with pods that run. */
export async function startRealPodsWorld(): Promise<RealPodsWorld> {
  const binaries = await buildRealKubernetes(realKubernetesDirectory, {
    withPods: true,
    say: (text) => void process.stderr.write(`${text}\n`),
  });
  const cluster = await startRealPods(binaries);
  const closers = [cluster.close];
  const close = async (): Promise<void> => {
    for (const one of closers.toReversed()) await one();
  };
  try {
    const stage = await spaceStage(async ({ clouds }) => (await clouds.sandbox()).fleet.adopt('aws/shared', cluster.join));
    closers.push(stage.close);
    const { world, handleOf, kubectl, put } = stage;
    const [owner, guest] = [await world.person(), await world.person()];
    await put('create', { kind: 'Project', metadata: { name: 'shop' } });
    await put('create', {
      kind: 'SpaceTemplate',
      metadata: { name: 'pods' },
      spec: { template: { objects: pods.map((pod) => JSON.stringify(pod)).join('\n---\n') } },
    });
    await put('create', {
      kind: 'SpaceInstance',
      metadata: { name: 'web', namespace: 'loft-p-shop' },
      spec: {
        owner: { user: await handleOf(owner) },
        templateRef: { name: 'pods' },
        extraAccessRules: [{ users: [await handleOf(guest)], clusterRole: 'loft-cluster-space-admin' }],
      },
    });
    await kubectl('wait', '--for=condition=Ready', 'si/web', '-n', 'loft-p-shop', '--timeout=60s');

    const { url, caPem } = await world.kubectl.tls();
    const kubeconfig = async (person: Person): Promise<string> =>
      spaceKubeconfig({ server: url, caPem, token: person.token ?? '', project: 'shop', space: 'web', namespace });
    return { owner, guest, kubeconfig, kubectl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
