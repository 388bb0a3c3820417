import type { KubeClient } from '@spacedock/kube';
import { type Person, startWorld, type World } from './world.ts';

/** Puts another cluster in the place of the sandbox's own, before it is registered as a space. */
export type UseCluster = (world: World) => Promise<void>;

/** A whole server with a registered cluster, and what tests of space instances do to both. */
export interface SpaceStage {
  readonly world: World;
  /** The cluster, past everybody who works on it. */
  readonly cluster: KubeClient;
  /** As the Kubernetes API calls them. */
  readonly handleOf: (person: Pick<Person, 'userId'>) => Promise<string>;
  /** The real one, as the administrator, in the management API. Fails as it does. */
  readonly kubectl: (...args: readonly string[]) => Promise<string>;
  /** `kubectl create` or `kubectl apply`, of YAML or of objects of the management API. */
  readonly put: (verb: 'create' | 'apply', manifest: string | object) => Promise<string>;
  /** Resolves when the controller has nothing left to do at once. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function spaceStage(useCluster?: UseCluster): Promise<SpaceStage> {
  // As a server runs by itself: what a cluster needs time for is looked at again.
  const world = await startWorld({ openPlanes: true });
  try {
    await useCluster?.(world);
    const spaceId = await world.clouds.space();
    const plane = await world.server.management.planes.planeOf(world.organisationId);
    await plane.upToDate();

    async function run(args: readonly string[], stdin?: string): Promise<string> {
      const { code, stdout, stderr } = await world.kubectl.run(world.admin, args, stdin);
      if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
      return stdout;
    }
    return {
      world,
      cluster: await plane.cluster(spaceId, { writes: true }),
      async handleOf({ userId }) {
        await plane.upToDate();
        const handle = plane.directory().userById(userId)?.handle;
        if (handle === undefined) throw new Error(`The Kubernetes API does not know ${userId}.`);
        return handle;
      },
      kubectl: (...args) => run(args),
      put: (verb, manifest) =>
        run(
          [verb, '-f', '-'],
          typeof manifest === 'string' ? manifest : JSON.stringify({ apiVersion: 'management.loft.sh/v1', ...manifest }),
        ),
      settled: () => world.server.management.controller.settled(),
      close: world.close,
    };
  } catch (error) {
    await world.close();
    throw error;
  }
}
