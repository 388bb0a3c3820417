import { tmpdir } from 'node:os';
import { type Database, openDatabase } from '@spacedock/database';
import { createTestDatabase } from '@spacedock/database/testing';
import { testTools } from '@spacedock/helm/testing';
import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import { pino } from 'pino';
import { inject } from 'vitest';
import { managementMigrations } from '../../migrations.ts';
import type { Condition } from '../../objects/common.ts';
import type { Project } from '../../objects/project.ts';
import type { SpaceInstance, SpaceInstanceSpec } from '../../objects/space-instance.ts';
import type { App, ProjectSecret, SpaceTemplate } from '../../objects/templates.ts';
import type { DirectoryNames } from '../../testing/fixed-directory.ts';
import { onceFound } from '../lazy-tools.ts';
import { type StartControllerParts, type StartedController, startSpaceController } from '../start-controller.ts';
import { type ControlledPlane, controlledPlane } from './controlled-plane.ts';
import { fastClock } from './fast-clock.ts';
import { type SandboxCluster, sandboxCluster } from './sandbox-clusters.ts';

export interface LogLine {
  readonly level: 'error' | 'warn';
  readonly details: object;
  readonly message: string;
}

export interface WorldOptions {
  readonly clusters?: readonly string[];
  readonly projects?: Readonly<Record<string, Project['spec']>>;
}

const names: DirectoryNames = { users: ['ada', 'ben', 'my-user'], teams: { crew: ['ada', 'ben'] } };

/** One organisation with clusters, a database and a controller that works on them. */
export async function startControllerWorld({ clusters = ['one'], projects = { 'my-project': {} } }: WorldOptions = {}) {
  const clock = fastClock();
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: managementMigrations });
  const database: Database = await openDatabase({
    url: made.url,
    directory: tmpdir(),
    log: pino({ level: 'silent' }),
    migrations: managementMigrations,
  });
  const sandbox = new Map<string, SandboxCluster>();
  for (const name of clusters) sandbox.set(name, await sandboxCluster());
  const clusterNamed = (name: string): SandboxCluster => {
    const found = sandbox.get(name);
    if (!found) throw new Error(`There is no cluster ${name} here.`);
    return found;
  };
  let known: DirectoryNames = {
    ...names,
    projects: Object.keys(projects),
    clusters: Object.fromEntries(clusters.map((name) => [name, {}])),
  };
  const plane: ControlledPlane = controlledPlane({
    names: known,
    now: clock.now,
    kubeconfig: async (spaceId) => clusterNamed(spaceId.replace(/^spc_/, '')).kubeconfig(),
  });
  const objects = plane.objectsFor('test');
  const { kinds } = plane;
  const group = 'management.loft.sh/v1';
  for (const [name, spec] of Object.entries(projects))
    await objects.create(kinds.projects, { apiVersion: group, kind: 'Project', metadata: { name }, ...(spec ? { spec } : {}) });

  const lines: LogLine[] = [];
  const log =
    (level: LogLine['level']) =>
    (details: object, message: string): void =>
      void lines.push({ level, details, message });
  const tools = onceFound(testTools);
  const controllers = new Set<StartedController>();
  function start(changes: Partial<StartControllerParts> = {}, on: ControlledPlane = plane): StartedController {
    const planes: StartControllerParts['planes'] = {
      planeOf: async () => on,
      onOpen(listener) {
        listener(on);
        return () => undefined;
      },
    };
    const started = startSpaceController({
      database,
      planes,
      tools,
      now: clock.now,
      log: { error: log('error'), warn: log('warn') },
      tickMs: undefined,
      random: () => 0,
      ...changes,
    });
    controllers.add(started);
    return started;
  }

  const put = async <Kind extends KubeObject>(
    kind: KindDeclaration,
    name: string,
    spec: object | undefined,
    namespace = '',
  ): Promise<Kind> => {
    const changed = await objects.update(kind, namespace, name, (object) => ({ ...object, spec }) as KubeObject);
    const place = namespace === '' ? {} : { namespace };
    return (changed ??
      (await objects.create(kind, {
        apiVersion: group,
        kind: kind.kind,
        metadata: { name, ...place },
        spec,
      } as KubeObject))) as Kind;
  };
  const namespaceOf = (project = 'my-project'): string => `loft-p-${project}`;
  const world = {
    clock,
    plane,
    kinds,
    objects,
    database,
    lines,
    tools,
    start,
    put,
    cluster: (name = 'one') => clusterNamed(name),
    /** What the cluster has in the namespace of the space. */
    async inCluster<Kind extends KubeObject>(
      kind: string,
      name: string,
      { namespace = 'loft-my-project-s-my-space', cluster = 'one', apiVersion = 'v1' } = {},
    ): Promise<Kind | undefined> {
      return clusterNamed(cluster).client.get<Kind>({
        apiVersion,
        kind,
        name,
        ...(kind === 'Namespace' || kind === 'ClusterRole' ? {} : { namespace }),
      });
    },
    setDirectory(changes: DirectoryNames): void {
      known = { ...known, ...changes };
      plane.setDirectory(known);
    },
    template: (name: string, spec: SpaceTemplate['spec']) => put<SpaceTemplate>(kinds.spaceTemplates, name, spec),
    app: (name: string, spec: App['spec']) => put<App>(kinds.apps, name, spec),
    secret: (name: string, data: Readonly<Record<string, string>>, project?: string) =>
      put<ProjectSecret>(
        kinds.projectSecrets,
        name,
        { data: Object.fromEntries(Object.entries(data).map(([field, text]) => [field, Buffer.from(text).toString('base64')])) },
        namespaceOf(project),
      ),
    space: (name: string, spec: SpaceInstanceSpec, project?: string) =>
      objects.create(kinds.spaceInstances, {
        apiVersion: group,
        kind: 'SpaceInstance',
        metadata: { name, namespace: namespaceOf(project) },
        spec,
      }) as Promise<SpaceInstance>,
    async read(name = 'my-space', project?: string): Promise<SpaceInstance> {
      const found = await objects.get(kinds.spaceInstances, namespaceOf(project), name);
      if (!found) throw new Error(`There is no space ${name}.`);
      return found as SpaceInstance;
    },
    find: (name = 'my-space', project?: string) =>
      objects.get(kinds.spaceInstances, namespaceOf(project), name) as Promise<SpaceInstance | undefined>,
    change: (change: (instance: SpaceInstance) => SpaceInstance, name = 'my-space', project?: string) =>
      objects.update(kinds.spaceInstances, namespaceOf(project), name, (object) => change(object as SpaceInstance) as KubeObject),
    remove: (name = 'my-space', project?: string) => objects.delete(kinds.spaceInstances, namespaceOf(project), name),
    /** `Ready True`, `SpaceSynced False PartsFailed`: how its conditions are. */
    async conditions(name?: string): Promise<readonly string[]> {
      return ((await world.read(name)).status?.conditions ?? []).map(({ type, status, reason = '' }: Condition) =>
        `${type} ${status} ${reason}`.trimEnd(),
      );
    },
    async events(name = 'my-space'): Promise<readonly string[]> {
      const all = (await objects.list(kinds.events)).items as readonly (KubeObject & {
        readonly reason: string;
        readonly message: string;
        readonly type: string;
        readonly involvedObject: { readonly name: string };
      })[];
      return all
        .filter(({ involvedObject }) => involvedObject.name === name)
        .map(({ type, reason, message }) => `${type} ${reason} ${message}`);
    },
    /** When the space is looked at next. */
    async dueAt(name = 'my-space'): Promise<Date> {
      const {
        rows: [row],
      } = await database.pool.query<{ due_at: Date }>('select due_at from management.work where name = $1', [name]);
      if (!row) throw new Error(`Nobody wants ${name} looked at.`);
      return row.due_at;
    },
    async close(): Promise<void> {
      for (const controller of controllers) await controller.close();
      await plane.close();
      for (const cluster of sandbox.values()) await cluster.close();
      await database.close();
      await made.drop();
    },
  };
  return world;
}

export type ControllerWorld = Awaited<ReturnType<typeof startControllerWorld>>;
