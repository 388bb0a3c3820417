import {
  type ApiServerParts,
  kindRegistry,
  memoryStore,
  objectClient,
  type ObjectClient,
  type Registry,
  type ServerLog,
  type Store,
} from '@spacedock/kube';
import { namespaceLifecycle } from '../../admission/namespace-lifecycle.ts';
import { admissionChain } from '../../admission/plugin.ts';
import { refusal } from '../../admission/refusal.ts';
import type { Node } from '../../kinds/core/nodes.ts';
import type { Controller } from '../controller.ts';
import { nodes as nodeResource } from '../resources.ts';
import { cluster, type Cluster, resource } from '../runtime/cluster.ts';
import { informers } from '../runtime/informers.ts';
import type { New } from '../runtime/objects.ts';
import { type Controllers, type ControllersOptions, startControllers } from '../start-controllers.ts';
import { type HandClock, handClock } from './hand-clock.ts';
import { smallKinds } from './kinds.ts';

/** A cluster in memory whose time stands still until it is moved. */
export interface World {
  /** As a person would see and change it. */
  readonly user: Cluster;
  readonly client: ObjectClient;
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: HandClock;
  readonly controllers: Controllers;
  /** Why objects of a kind, by its plural, are refused at this moment. */
  readonly refusals: Map<string, string>;
  /** What was logged: nothing, where all goes well. */
  readonly logged: readonly string[];
  /** Waits until there is nothing left to do at this moment. */
  readonly settle: () => Promise<void>;
  readonly advance: (seconds: number) => Promise<void>;
  /** The messages of the events about an object, with their count. */
  readonly events: (about: string) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

interface WorldOptions extends Pick<ControllersOptions, 'pace' | 'rootCertificate'> {
  readonly nodes?: number;
}

export async function startWorld(started: readonly Controller[], { nodes = 1, ...options }: WorldOptions = {}): Promise<World> {
  const clock = handClock();
  const store = memoryStore();
  const registry = kindRegistry(smallKinds);
  const logged: string[] = [];
  const log: ServerLog = { error: (_, message) => void logged.push(message), warn: (_, message) => void logged.push(message) };
  const refusals = new Map<string, string>();
  const parts = serverParts({ registry, store, clock, log, refusals });
  const client = objectClient(parts, { name: 'system:admin', groups: ['system:masters'] }, 'test');
  const own = informers({ client, clock, log });
  const user = cluster(registry, own, client);
  await Promise.all(user.kinds().map((kind) => own.of(kind).synced));
  for (let index = 0; index < nodes; index += 1) await user.of(nodeResource).create(node(`node-${index + 1}`));
  await user.of(resource('namespaces.')).create({ metadata: { name: 'default' } });
  const controllers = startControllers({ client, kinds: registry, clock, log, controllers: started, ...options });
  await controllers.ready;

  const settle = async (): Promise<void> => {
    await controllers.idle();
    const revision = await store.revision();
    await Promise.all(own.all().map((one) => one.until(() => one.position() >= revision)));
  };
  return {
    user,
    client,
    store,
    registry,
    clock,
    controllers,
    refusals,
    logged,
    settle,
    advance: (seconds) => clock.advance(seconds * 1000, settle),
    async events(about) {
      const { items } = await client.list(user.of(resource('events.')).kind);
      return items
        .filter((event) => (event['involvedObject'] as { name: string }).name === about)
        .map(
          (event) =>
            `${String(event['type'])} ${String(event['reason'])} x${String(event['count'])}: ${String(event['message'])}`,
        );
    },
    async stop() {
      await controllers.stop();
      own.stop();
      await store.close();
    },
  };
}

interface PartsOptions extends Pick<ApiServerParts, 'registry' | 'store' | 'log'> {
  readonly clock: HandClock;
  readonly refusals: ReadonlyMap<string, string>;
}

function serverParts({ registry, store, clock, log, refusals }: PartsOptions): ApiServerParts {
  let uids = 0;
  let bytes = 0;
  return {
    registry,
    store,
    log,
    now: clock.now,
    basePath: '',
    version: { major: '1', minor: '36', gitVersion: 'v1.36.0' },
    authenticate: () => Promise.reject(new Error('nobody comes over HTTP here')),
    authorizer: {
      decide: async () => ({ allowed: true, reason: '' }),
      rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
    },
    admission: admissionChain([
      namespaceLifecycle,
      {
        async create(kind, next) {
          const why = refusals.get(kind.plural);
          if (why !== undefined) throw refusal(kind, next, why);
        },
      },
    ]),
    newUid() {
      uids += 1;
      return `00000000-0000-4000-8000-${String(uids).padStart(12, '0')}`;
    },
    randomBytes: (size) =>
      Uint8Array.from({ length: size }, () => {
        bytes = (bytes * 1103515245 + 12345) % 2 ** 31;
        return (bytes >> 16) & 255;
      }),
  };
}

const node = (name: string): New<Node> => ({
  metadata: { name, labels: { 'kubernetes.io/hostname': name } },
  spec: {},
  status: {
    allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
    addresses: [{ type: 'InternalIP', address: `172.18.0.${Number(name.split('-')[1]) + 1}` }],
    conditions: [{ type: 'Ready', status: 'True' }],
  },
});
