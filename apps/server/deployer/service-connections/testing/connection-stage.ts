import { setTimeout as pause } from 'node:timers/promises';
import { type CatalogDeployment, outcome } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import { startRolloutStage, organisationId, type RolloutStage } from '../../rollout/testing/rollout-stage.ts';
import type { DatastoreTarget } from '../connected-targets.ts';
import { connectionKeeper } from '../connection-keeper.ts';

interface WithData extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

export interface ConnectionStage {
  readonly rollouts: RolloutStage;
  readonly connect: (from: CatalogDeployment, to: CatalogDeployment | DatastoreTarget, variable: string) => Promise<string>;
  readonly rename: (edge: string, variable: string) => Promise<void>;
  readonly disconnect: (edge: string) => Promise<void>;
  /** Resolves when nothing is under way, and nothing left to be looked at. */
  readonly quiet: () => Promise<void>;
  /** What its pods are given in clear. */
  readonly variables: (deployment: CatalogDeployment) => Promise<Readonly<Record<string, string>>>;
  /** What its pods are given in a Secret. */
  readonly secrets: (deployment: CatalogDeployment) => Promise<Readonly<Record<string, string>>>;
  /** How many revisions of it were made for its connections. */
  readonly renewals: (deployment: CatalogDeployment) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Rollouts in a sandbox cluster, and whoever keeps variables right beside them. */
export async function startConnectionStage(): Promise<ConnectionStage> {
  const rollouts = await startRolloutStage({ speed: 50 });
  const { db, ports, database, admin } = rollouts;
  // As on two replicas.
  const keepers = [50, 70].map((everyMs) =>
    connectionKeeper({
      ...ports,
      deployments: ports.log,
      notifications: database.notifications,
      everyMs,
      log: { warn: () => undefined },
    }),
  );
  const change = (id: string) => db.updateTable('deployer.service_connections').where('id', '=', id);

  async function isQuiet(): Promise<boolean> {
    const { rows } = await database.pool.query(`select from deployer.connection_checks
      union all select from deployer.revisions where status in ('pending', 'building', 'deploying')
      union all select from deployer.deployments where holder_id is not null`);
    return rows.length === 0;
  }
  const env = async ({ namespace, name }: CatalogDeployment): Promise<WithData> => {
    const found = await admin.get<WithData>({ apiVersion: 'v1', kind: 'ConfigMap', namespace, name: `${name}-env` });
    if (!found) throw outcome('object.not_found', { kind: 'deployment', id: name });
    return found;
  };

  return {
    rollouts,
    async connect(from, to, variable) {
      const id = ports.newId('service-connection');
      const isDeployment = 'namespace' in to;
      await db
        .insertInto('deployer.service_connections')
        .values({
          id,
          org_id: organisationId,
          env_id: from.environmentId,
          from_deployment_id: from.id,
          to_deployment_id: isDeployment ? to.id : null,
          to_connection_id: isDeployment ? null : 'conn_test',
          target: isDeployment ? null : JSON.stringify(to),
          source_hint: 'manual',
          injected_var: variable,
          created_by: 'ada@example.com',
          created_at: new Date(),
        })
        .execute();
      return id;
    },
    rename: async (id, injected_var) => void (await change(id).set({ injected_var }).execute()),
    disconnect: async (id) => void (await change(id).set({ deleted_at: new Date() }).execute()),
    async quiet() {
      while (!(await isQuiet())) await pause(20);
    },
    variables: async (deployment) => (await env(deployment)).data ?? {},
    async secrets({ id, namespace }) {
      const labelSelector = `spacedock.dev/deployment=${id},spacedock.dev/part=variables`;
      const { items } = await admin.list<WithData>({ apiVersion: 'v1', kind: 'Secret', namespace }, { labelSelector });
      const newest = items
        .toSorted((one, other) => Number(one.metadata.resourceVersion) - Number(other.metadata.resourceVersion))
        .at(-1);
      return Object.fromEntries(
        Object.entries(newest?.data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      );
    },
    async renewals({ id }) {
      return (
        await db
          .selectFrom('deployer.revisions')
          .where('deployment_id', '=', id)
          .where('source', '=', 'connection')
          .select('id')
          .execute()
      ).length;
    },
    async close() {
      await Promise.all(keepers.map((keeper) => keeper.close()));
      await rollouts.close();
    },
  };
}
