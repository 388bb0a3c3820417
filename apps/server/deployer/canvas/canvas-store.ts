import type { DatastoreConnection, FindEnvironmentResponse } from '@spacedock/contracts';
import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { DeployerStoreContext } from '../store-context.ts';
import type { DatastorePositionRow, ServiceConnectionRow } from '../tables.ts';
import type { CanvasPosition, CardRevision, DatastoreCard, EnvironmentCanvas } from './environment-canvas.ts';

type Edge = Pick<Selectable<ServiceConnectionRow>, 'to_connection_id' | 'target'>;
type Position = Selectable<DatastorePositionRow>;

/** An environment as it is drawn: what the catalog does not know of its deployments, and the datastores around them. */
export function canvasStore({ db, access, connections }: DeployerStoreContext) {
  const { organisationId } = access.identity;

  const edgesToDatastores = (envId: string): Promise<readonly Edge[]> =>
    db
      .selectFrom('deployer.service_connections')
      .where('org_id', '=', organisationId)
      .where('env_id', '=', envId)
      .where('deleted_at', 'is', null)
      .where('to_connection_id', 'is not', null)
      .orderBy('id')
      .select(['to_connection_id', 'target'])
      .execute();

  async function deployments(ids: readonly string[]): Promise<EnvironmentCanvas['deployments']> {
    const [runtimes, revisions] = await Promise.all([
      db
        .selectFrom('deployer.deployments')
        .where('org_id', '=', organisationId)
        .where('id', 'in', ['', ...ids])
        .select(['id', 'ready', 'desired', 'address', 'current_revision_id', 'last_number'])
        .execute(),
      db
        .selectFrom('deployer.revisions as revision')
        .innerJoin('deployer.deployments as runtime', (join) =>
          join.onRef('runtime.org_id', '=', 'revision.org_id').onRef('runtime.id', '=', 'revision.deployment_id'),
        )
        .where('revision.org_id', '=', organisationId)
        .where('revision.deployment_id', 'in', ['', ...ids])
        // Of thousands in the history, two a card.
        .where((eb) =>
          eb.or([
            eb('revision.id', '=', eb.ref('runtime.current_revision_id')),
            eb('revision.number', '=', eb.ref('runtime.last_number')),
          ]),
        )
        .select(['revision.id', 'deployment_id', 'number', 'revision.status', 'image', 'commit_sha as commitSha'])
        .execute(),
    ]);
    return runtimes.map(({ id, ready, desired, address, current_revision_id, last_number }) => {
      const own = revisions.filter(({ deployment_id }) => deployment_id === id);
      return {
        deploymentID: id,
        ready,
        desired,
        address,
        revision: shown(own.find((revision) => revision.id === current_revision_id)),
        latestRevision: shown(own.find(({ number }) => number === last_number)),
      };
    });
  }

  return {
    /** Asked of the provisioner: not within the transaction. */
    datastoresIn: (spaceId: string) => connections.inSpace(spaceId),

    async of(
      { environmentId, deployments: known }: FindEnvironmentResponse,
      seen: readonly DatastoreConnection[],
    ): Promise<EnvironmentCanvas> {
      const [cards, edges, positions] = await Promise.all([
        deployments(known.map(({ id }) => id)),
        edgesToDatastores(environmentId),
        db
          .selectFrom('deployer.datastore_positions')
          .where('org_id', '=', organisationId)
          .where('env_id', '=', environmentId)
          .selectAll()
          .execute(),
      ]);
      return { deployments: cards, datastores: datastoreCards(edges, seen, positions) };
    },

    /** One that a deployment of the environment is connected to, or that the caller sees otherwise. */
    async mustKnow(envId: string, connectionId: string): Promise<void> {
      const edges = await edgesToDatastores(envId);
      if (!edges.some(({ to_connection_id }) => to_connection_id === connectionId)) await connections.use(connectionId);
    },

    async place(envId: string, connectionId: string, { x, y }: Static<typeof CanvasPosition>): Promise<void> {
      await db
        .insertInto('deployer.datastore_positions')
        .values({ org_id: organisationId, env_id: envId, connection_id: connectionId, x, y })
        .onConflict((same) => same.columns(['org_id', 'env_id', 'connection_id']).doUpdateSet({ x, y }))
        .execute();
    },
  };
}

function shown(revision: (CardRevision & { readonly deployment_id: string }) | undefined): CardRevision | null {
  if (!revision) return null;
  const { deployment_id: _, ...card } = revision;
  return card;
}

/** Of a datastore that is connected but not seen, no more is said than the deployment is told in its variable, without user and password. */
function datastoreCards(
  edges: readonly Edge[],
  seen: readonly DatastoreConnection[],
  positions: readonly Position[],
): DatastoreCard[] {
  const connected = new Map(edges.map(({ to_connection_id, target }) => [to_connection_id ?? '', target]));
  const placed = (id: string) => {
    const at = positions.find(({ connection_id }) => connection_id === id);
    return { connected: connected.has(id), canvasPosition: at ? { x: at.x, y: at.y } : null };
  };
  const unseen = [...connected].filter(([id]) => !seen.some((one) => one.id === id));
  return [
    ...seen.map(({ id, jobId, name, engine, host, port, database, state }) => ({
      connectionID: id,
      jobID: jobId,
      name,
      engine,
      host,
      port,
      database,
      state,
      ...placed(id),
    })),
    ...unseen.map(([id, target]) => {
      const { engine = '', host = '', port = 0, database = '' } = target ?? {};
      return {
        connectionID: id,
        jobID: null,
        name: database || host || id,
        engine,
        host,
        port,
        database,
        state: '',
        ...placed(id),
      };
    }),
  ];
}
