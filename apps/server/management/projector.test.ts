import { randomBytes, randomUUID } from 'node:crypto';
import { type ApiServerParts, type KubeObject, kindRegistry, memoryStore, objectClient } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { componentUser } from './access/component.ts';
import { directoryOf } from './directory/directory-of.ts';
import type { Directory } from './directory/directory.ts';
import { peopleKinds } from './kinds/people/people-kinds.ts';
import type { Project } from './objects/project.ts';
import { uidOf } from './projection-id.ts';
import { shownClusters, shownProjects, shownTeams, shownUsers } from './projections.ts';
import { projector } from './projector.ts';
import { fixedDirectory } from './testing/fixed-directory.ts';

/** A projector on a store in memory, of a directory that the test changes. */
function start(first: Directory) {
  let now = first;
  const registry = kindRegistry();
  const refused = {
    decide: async () => ({ allowed: false, reason: '' }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
  };
  const kinds = peopleKinds({
    directory: () => now,
    personOf: () => undefined,
    registry: () => registry,
    authorizer: () => refused,
  });
  const emptied: string[] = [];
  const store = memoryStore();
  const parts: ApiServerParts = {
    registry,
    store,
    authorizer: refused,
    authenticate: async () => componentUser('test'),
    basePath: '',
    version: { major: '1', minor: '36', gitVersion: 'v1' },
    now: () => new Date(),
    randomBytes,
    newUid: randomUUID,
    log: { error: () => undefined, warn: () => undefined },
  };
  const objects = objectClient(parts, componentUser('test'), 'test');
  const project = projector({
    objects,
    projects: kinds.projects,
    emptyNamespace: async (namespace) => void emptied.push(namespace),
    lookAgain: async () => now,
    projected: [
      { kind: kinds.users, projection: shownUsers },
      { kind: kinds.teams, projection: shownTeams },
      { kind: kinds.projects, projection: shownProjects },
      { kind: kinds.clusters, projection: shownClusters },
    ],
  });
  return {
    kinds,
    objects,
    emptied,
    store,
    project,
    show: async (next: Directory) => {
      now = next;
      await project(next);
    },
    become: (next: Directory) => void (now = next),
    names: async (kind: keyof typeof kinds) => (await objects.list(kinds[kind])).items.map(({ metadata }) => metadata.name),
  };
}

const shop: Directory = fixedDirectory({
  users: ['ada', 'bob'],
  teams: { crew: ['ada'] },
  projects: ['shop'],
  clusters: { prod: {}, old: { status: 'inactive', health: 'lost' } },
});
const renamed = (directory: Directory, name: string): Directory =>
  directoryOf({
    ...directory,
    users: [...directory.users],
    teams: [...directory.teams],
    spaces: [...directory.spaces],
    projects: directory.projects.map((project) => ({ ...project, name })),
  });

test('shows what there is, as old as it is, with a uid that every replica works out alike', async () => {
  const { objects, kinds, show } = start(shop);
  await show(shop);
  const user = await objects.get(kinds.users, '', 'ada');
  expect(user).toMatchObject({
    metadata: {
      creationTimestamp: '2026-01-01T00:00:00Z',
      uid: uidOf('usr_ada'),
      annotations: { 'spacedock.dev/id': 'usr_ada' },
    },
    spec: { email: 'ada@example.org' },
    status: { teams: ['crew'] },
  });
  expect(await objects.get(kinds.clusters, '', 'old')).toMatchObject({
    spec: { unusable: true },
    status: { phase: 'Failed', reason: 'Lost' },
  });
});

test('writes nothing when nothing changed, and what people added stays', async () => {
  const { objects, kinds, show, store } = start(shop);
  await show(shop);
  await objects.update(kinds.projects, '', 'shop', (object) => ({
    ...object,
    metadata: { ...object.metadata, labels: { mine: 'yes' } },
    spec: { ...(object['spec'] as object), quotas: { project: { spaceinstances: '1' } } },
  }));
  const before = await store.revision();
  await show(shop);
  expect(await store.revision()).toBe(before);
  await show(renamed(shop, 'Renamed'));
  expect(await objects.get(kinds.projects, '', 'shop')).toMatchObject({
    metadata: { labels: { mine: 'yes' } },
    spec: { displayName: 'Renamed', quotas: { project: { spaceinstances: '1' } } },
  });
});

test('what is gone goes, and a project takes along what is in its namespace', async () => {
  const { names, emptied, show } = start(shop);
  await show(shop);
  emptied.length = 0;
  await show(fixedDirectory({ users: ['ada'] }));
  expect([await names('users'), await names('teams'), await names('projects'), await names('clusters'), emptied]).toEqual([
    ['ada'],
    [],
    [],
    [],
    ['loft-p-shop'],
  ]);
});

test('a name that went to something new has a new object', async () => {
  const { objects, kinds, show, emptied } = start(shop);
  await show(shop);
  await objects.update(kinds.projects, '', 'shop', (object) => ({
    ...object,
    spec: { quotas: { project: { spaceinstances: '1' } } },
  }));
  emptied.length = 0;
  await show(
    directoryOf({ users: [], teams: [], spaces: [], projects: shop.projects.map((project) => ({ ...project, id: 'prj_new' })) }),
  );
  const found = (await objects.get(kinds.projects, '', 'shop')) as Project;
  expect([found.metadata.annotations?.['spacedock.dev/id'], found.spec, emptied.includes('loft-p-shop')]).toEqual([
    'prj_new',
    { displayName: 'shop' },
    true,
  ]);
});

test('an object that was made after the directory was read is not taken for one that is left over', async () => {
  const { objects, kinds, project, become, names } = start(shop);
  const before = fixedDirectory({ users: ['ada'] });
  become(shop);
  await objects.create(kinds.projects, {
    apiVersion: 'management.loft.sh/v1',
    kind: 'Project',
    metadata: { name: 'shop', annotations: { 'spacedock.dev/id': 'prj_shop' } },
    spec: {},
  } as KubeObject);
  await project(before);
  expect(await names('projects')).toEqual(['shop']);
});
