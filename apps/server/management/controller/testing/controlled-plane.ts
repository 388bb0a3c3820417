import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiServerParts,
  kindRegistry,
  kubeClient,
  type KubeClient,
  memoryStore,
  objectClient,
  StatusError,
} from '@spacedock/kube';
import { masterKey } from '../../../keys/master-key.ts';
import { open, seal } from '../../../keys/sealing.ts';
import { clusterNames } from '../../access/cluster-names.ts';
import { componentUser } from '../../access/component.ts';
import type { Directory } from '../../directory/directory.ts';
import { peopleKinds } from '../../kinds/people/people-kinds.ts';
import type { Sealing } from '../../kinds/sealed-project-secret.ts';
import { spaceKindsByName } from '../../kinds/space-kinds.ts';
import type { Plane } from '../../plane.ts';
import { objectOpening } from '../../secrets/opened-object.ts';
import { type DirectoryNames, fixedDirectory } from '../../testing/fixed-directory.ts';
import type { PlaneToControl } from '../space-controller.ts';

export interface ControlledPlane extends PlaneToControl {
  /** What there is from now on. */
  readonly setDirectory: (names: DirectoryNames) => void;
  readonly close: () => Promise<void>;
}

export interface ControlledPlaneParts {
  readonly names: DirectoryNames;
  readonly now: () => Date;
  readonly organisationId?: string;
  /** Ways into the clusters, by the id of the space. */
  readonly kubeconfig: (spaceId: string) => Promise<string>;
}

/** The Kubernetes API of an organisation on a store in memory, with the real kinds and a directory that a test sets. */
export function controlledPlane({ names, now, kubeconfig, organisationId = 'org_test' }: ControlledPlaneParts): ControlledPlane {
  let directory: Directory = fixedDirectory(names);
  const store = memoryStore();
  const key = masterKey(randomBytes(32));
  const sealing: Sealing = { seal: (text, place) => seal(key, text, place), open: (sealed, place) => open(key, sealed, place).toString() };
  const registry = kindRegistry();
  const authorizer: ApiServerParts['authorizer'] = {
    decide: async () => ({ allowed: false, reason: '' }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: true }),
  };
  const personOf = () => undefined;
  const own = peopleKinds({ directory: () => directory, personOf, registry: () => registry, authorizer: () => authorizer });
  const kinds = {
    ...own,
    ...spaceKindsByName({
      directory: () => directory,
      personOf,
      projectKind: own.projects,
      sealing,
    }),
  };
  for (const kind of Object.values(kinds)) registry.add(kind);
  const parts: ApiServerParts = {
    registry,
    store,
    authorizer,
    basePath: '',
    version: { major: '1', minor: '36', gitVersion: 'v1.36.4' },
    authenticate: async () => {
      throw new StatusError('Unauthorized', 'Unauthorized');
    },
    noGarbageCollection: true,
    now,
    randomBytes,
    newUid: randomUUID,
    log: { error: () => undefined, warn: () => undefined },
  };
  const clients = new Map<string, KubeClient>();
  const cluster: Plane['cluster'] = async (spaceId) => {
    const text = await kubeconfig(spaceId);
    const client = clients.get(text) ?? kubeClient({ kubeconfig: text, deadlineMs: 10_000 });
    clients.set(text, client);
    return client;
  };

  return {
    organisationId,
    registry,
    store,
    kinds,
    objectsFor: (component) => objectClient(parts, componentUser(component), component),
    opened: objectOpening(sealing),
    groupNames: clusterNames({ organisationId, cluster, now }),
    directory: () => directory,
    handle: async () => {
      throw new Error('Nobody asks over HTTP here.');
    },
    cluster,
    kubeconfig: async (spaceId) => ({
      kubeconfig: await kubeconfig(spaceId),
      expiresAt: new Date(now().getTime() + 3_600_000),
      privateAddresses: true,
    }),
    setDirectory: (given) => void (directory = fixedDirectory(given)),
    async close() {
      for (const client of clients.values()) client.close();
      await store.close();
    },
  };
}
