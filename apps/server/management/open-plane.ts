import type { IncomingMessage } from 'node:http';
import type { Client } from '@connectrpc/connect';
import type { AccessTokenService, DirectoryService, SpaceService } from '@spacedock/contracts';
import type { Database } from '@spacedock/database';
import {
  type Admission,
  apiServer,
  type ApiServerParts,
  callerClient,
  type CallerClient,
  type KindDeclaration,
  kindRegistry,
  objectClient,
  postgresStore,
  StatusError,
  type Store,
  type UserInfo,
} from '@spacedock/kube';
import type { Logger } from 'pino';
import type { ClusterClients } from '../clusters/cluster-clients.ts';
import { clusterNames } from './access/cluster-names.ts';
import { componentUser } from './access/component.ts';
import { peopleAuthorizer } from './access/people-authorizer.ts';
import { planeAuthorizer } from './access/plane-authorizer.ts';
import { spaceAuthorizer } from './access/space-authorizer.ts';
import { accessKeyStore } from './access-key-store.ts';
import { adoptions } from './admission/adoption.ts';
import { quotaAdmission } from './admission/quota/quota-admission.ts';
import { managementBasePath } from './base-path.ts';
import { clusterEntry } from './cluster-entry.ts';
import { directoryOf } from './directory/directory-of.ts';
import { liveDirectory } from './directory/live-directory.ts';
import { eventsPruning } from './events-pruning.ts';
import { plantDefaultTemplate } from './kinds/isolated-space.ts';
import { importSpace } from './kinds/people/import-space.ts';
import { migrateSpaceInstance } from './kinds/people/migrate-space-instance.ts';
import { peopleKinds, type PeopleKinds } from './kinds/people/people-kinds.ts';
import type { Sealing } from './kinds/sealed-project-secret.ts';
import { type SpaceKinds, spaceKindsByName } from './kinds/space-kinds.ts';
import type { SpaceKindsParts } from './kinds/space-kinds-parts.ts';
import { emptiesNamespaces } from './namespace-contents.ts';
import { namespaceStore } from './namespace-store.ts';
import { openWatches } from './open-watches.ts';
import { userInfoOf } from './person-info.ts';
import type { Person, Plane } from './plane.ts';
import { projectChanges } from './project-changes.ts';
import { projectStore } from './project-store.ts';
import { projectWrites } from './project-writes.ts';
import { projector } from './projector.ts';
import { objectOpening } from './secrets/opened-object.ts';
import { sealingAdmission } from './secrets/sealing-admission.ts';
import { shownClusters, shownProjects, shownTeams, shownUsers } from './projections.ts';

export interface PlaneParts {
  readonly organisationId: string;
  readonly database: Pick<Database, 'pool' | 'notifications'>;
  readonly directory: Client<typeof DirectoryService>;
  readonly tokens: Client<typeof AccessTokenService>;
  readonly spaces: Client<typeof SpaceService>;
  readonly clusterClients: ClusterClients;
  readonly sealing: Sealing;
  /** How space templates are rendered and clusters chosen, for what is said of space instances before they are stored. */
  readonly spaceParts?: Pick<SpaceKindsParts, 'render' | 'whyUnusable'>;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newUid: () => string;
  readonly log: Logger;
}

export interface OpenPlane extends Plane {
  readonly kinds: PeopleKinds & SpaceKinds;
  /** Objects in the name of a person, with all that the API would ask, refuse and show. For another face of it. */
  readonly objectsOf: (person: Person, fieldManager: string, signal: AbortSignal) => CallerClient;
  /** Resolves when everything shows what the config service has now. */
  readonly upToDate: () => Promise<void>;
  /** False once the organisation is gone. */
  readonly exists: () => boolean;
  /** Told when people, teams, projects or spaces may have changed. */
  readonly onChange: (listener: () => void) => () => void;
  /** Ends all watches: whoever watched goes on at another replica. */
  readonly endWatches: () => void;
  readonly close: () => Promise<void>;
}

/** `org-…`: names of stores have no underscores. */
export const storeName = (organisationId: string): string => organisationId.replaceAll('_', '-');

const enterDeadlineMs = 30_000;

/** Puts the Kubernetes API of one organisation together. */
export async function openPlane(parts: PlaneParts): Promise<OpenPlane> {
  const { organisationId, database, directory: client, now, randomBytes, newUid, log } = parts;
  // Other replicas' changes are notified; the poll is for when a notification was lost.
  const store = await postgresStore({ database, name: storeName(organisationId), log, now, pollEveryMs: 15_000 });
  const isNew = (await store.revision()) === 1n;
  const people = new WeakMap<UserInfo, Person>();
  const requests = new WeakMap<IncomingMessage, UserInfo>();
  const personOf = (user: UserInfo): Person | undefined => people.get(user);
  const listeners = new Set<() => void>();

  const registry = kindRegistry();
  const directory = () => sync.current();
  const adopting = adoptions();
  const opened = objectOpening(parts.sealing);
  const makingSpaces = { directory, personOf, adoptions: adopting, spaceInstances: () => spaceKinds.spaceInstances };
  const own = peopleKinds({
    directory,
    personOf,
    registry: () => registry,
    authorizer: () => authorizer,
    projectSubresources: {
      importspace: importSpace({ ...makingSpaces, organisationId, cluster: (...given) => cluster(...given) }),
      migratespaceinstance: migrateSpaceInstance({ ...makingSpaces, opened, objectsFor: (component) => objectsFor(component) }),
    },
  });
  const spaceKinds = spaceKindsByName({
    directory,
    personOf,
    projectKind: own.projects,
    sealing: parts.sealing,
    adoptionOf: adopting.of,
    ...parts.spaceParts,
  });
  const kinds = { ...own, ...spaceKinds };
  for (const kind of Object.values(kinds)) registry.add(kind);

  const authorizerParts = { directory, personOf, projectKind: own.projects, objects: () => objectsFor('spacedock') };
  const authorizer = planeAuthorizer({
    personOf,
    authorizers: [spaceAuthorizer({ ...authorizerParts, kinds: spaceKinds }), peopleAuthorizer(authorizerParts)],
  });
  const watches = openWatches(personOf);
  const base: ApiServerParts = {
    registry,
    store,
    authorizer,
    basePath: managementBasePath,
    version: { major: '1', minor: '36', gitVersion: 'v1.36.4' },
    async authenticate(request) {
      const user = requests.get(request);
      const ended = user && people.get(user)?.live?.ended;
      if (!user || ended) throw new StatusError('Unauthorized', ended ? `${ended.message} ${ended.next}` : 'Unauthorized');
      return user;
    },
    noGarbageCollection: true,
    now,
    randomBytes,
    newUid,
    log,
  };
  const plain = objectClient(base, componentUser('spacedock'), 'spacedock');
  const emptyNamespace = emptiesNamespaces({ objects: plain, registry, log });
  const admission = inTurn(
    projectWrites({ client, isProject: (kind) => kind === own.projects, personOf, emptyNamespace }),
    quotaAdmission({ store, spaceInstances: spaceKinds.spaceInstances, projectKind: own.projects, now }),
    sealingAdmission({ sealing: parts.sealing, kinds }),
  );
  const views = new Map<KindDeclaration, Store>([
    [own.namespaces, namespaceStore(store, own.projects, own.namespaces)],
    [own.projects, projectStore(store)],
  ]);
  const serving: ApiServerParts = {
    ...base,
    admission,
    watching: watches.add,
    storeFor: (kind, user) =>
      kind === own.ownedAccessKeys
        ? accessKeyStore({ tokens: parts.tokens, kind, user, person: personOf(user), now })
        : views.get(kind),
  };
  const objectsFor = (component: string) => objectClient(serving, componentUser(component), component);
  const answer = apiServer(serving);

  const project = projector({
    objects: plain,
    emptyNamespace,
    projects: own.projects,
    projected: [
      { kind: own.users, projection: shownUsers },
      { kind: own.teams, projection: shownTeams },
      { kind: own.projects, projection: shownProjects },
      { kind: own.clusters, projection: shownClusters },
    ],
    lookAgain: async () => directoryOf(await client.getDirectory({ organisationId })),
  });
  const sync = liveDirectory({
    client,
    organisationId,
    async follow(next) {
      await project(next);
      watches.rulesChanged();
      for (const listener of listeners) listener();
    },
  });

  if (isNew) await plantDefaultTemplate(plain, spaceKinds.spaceTemplates);
  const enter = clusterEntry({ spaces: parts.spaces, organisationId, deadlineMs: enterDeadlineMs });
  const cluster: Plane['cluster'] = async (spaceId, options) => parts.clusterClients.clientFor(await enter(spaceId, options));
  const pruning = eventsPruning({ objects: plain, events: own.events, now, log });
  const changes = await projectChanges({ store, projects: own.projects, onChange: watches.rulesChanged, log });

  return {
    organisationId,
    registry,
    store,
    objectsFor,
    opened,
    groupNames: clusterNames({ organisationId, cluster, now }),
    directory,
    kinds,
    objectsOf(person, fieldManager, signal) {
      const user = userInfoOf(person, directory());
      people.set(user, person);
      return callerClient(serving, user, { fieldManager, signal });
    },
    upToDate: sync.upToDate,
    exists: sync.exists,
    async handle(person, request, response) {
      const user = userInfoOf(person, directory());
      people.set(user, person);
      requests.set(request, user);
      await answer(request, response);
    },
    cluster,
    kubeconfig: enter,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    endWatches: watches.end,
    async close() {
      pruning.stop();
      changes.stop();
      watches.end();
      await store.close();
    },
  };
}

/** One after the other; the last one to refuse comes when nobody else has. */
function inTurn(...all: readonly Admission[]): Admission {
  return {
    create: async (...given) => {
      for (const { create } of all) await create?.(...given);
    },
    update: async (...given) => {
      for (const { update } of all) await update?.(...given);
    },
    delete: async (...given) => {
      for (const admission of all) await admission.delete?.(...given);
    },
    accept: async (...given) => {
      // What reaches into other services comes last: quotas must have had their say by then.
      for (const { accept } of all.toReversed()) await accept?.(...given);
    },
  };
}
