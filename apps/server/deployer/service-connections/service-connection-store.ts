import { type CatalogDeployment, type DatastoreConnection, invalid, outcome, OutcomeError } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import type { Page } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import type { ServiceConnectionRow } from '../tables.ts';
import { targetOf } from './datastore-watch.ts';
import {
  type DeploymentConnectionQuery,
  type EnvironmentConnectionQuery,
  type NewServiceConnection,
  type ServiceConnection,
  type ServiceConnectionChange,
  serviceConnectionList,
  serviceConnectionOf,
} from './service-connection.ts';
import { suggestions } from './suggestions.ts';
import { takenVariable } from './taken-variable.ts';

/** Both ends, as far as the caller may use them. */
interface Ends {
  readonly from: CatalogDeployment;
  readonly to: Pick<CatalogDeployment, 'id' | 'name'> | DatastoreConnection;
}

/** Who depends on what. Directed, and cycles are fine: nothing is started in the order of these edges. */
export function serviceConnectionStore(context: DeployerStoreContext) {
  const { db, access, now, newId, useDeployment, findEnvironment, connections } = context;
  const { organisationId, email } = access.identity;
  const all = () => db.selectFrom('deployer.service_connections').where('org_id', '=', organisationId).selectAll();
  const standing = () => all().where('deleted_at', 'is', null);
  const unknown = (id: string) => outcome('object.not_found', { kind: 'service-connection', id });

  async function find(id: string): Promise<Selectable<ServiceConnectionRow>> {
    const row = await standing().where('id', '=', id).executeTakeFirst();
    if (!row) throw unknown(id);
    return row;
  }

  /** Looked at here for a sentence that names it; that two requests at once do not take it, the index sees to. */
  async function mustBeFree({ id: fromId, name, configs }: CatalogDeployment, variable: string, except = ''): Promise<void> {
    if (variable === '') return;
    const own = takenVariable(variable, JSON.parse(configs) as DeploymentConfigs);
    const other = await standing()
      .where('from_deployment_id', '=', fromId)
      .where('injected_var', '=', variable)
      .where('id', '<>', except)
      .executeTakeFirst();
    const by = own ?? (other && `the service connection ${other.id}`);
    if (by !== undefined) throw outcome('service_connection.variable_taken', { name, variable, by });
  }

  const takenMeanwhile =
    ({ name }: CatalogDeployment, variable: string) =>
    (error: unknown): never => {
      if (uniqueViolation(error) !== 'service_connections_var') throw error;
      throw outcome('service_connection.variable_taken', { name, variable, by: 'another service connection' });
    };

  return {
    /** Who may change what depends, and sees what it depends on. */
    async prepare({ fromDeploymentID, toDeploymentID, toConnectionID }: NewServiceConnection): Promise<Ends> {
      if ((toDeploymentID === undefined) === (toConnectionID === undefined)) {
        throw invalid({ field: 'body.toDeploymentID', problem: 'is required, or toConnectionID instead of it' });
      }
      if (toDeploymentID === fromDeploymentID)
        throw invalid({ field: 'body.toDeploymentID', problem: 'must be another deployment than fromDeploymentID' });
      const from = await useDeployment(fromDeploymentID, 'deployment:update');
      if (toDeploymentID !== undefined) return { from, to: await useDeployment(toDeploymentID, 'deployment:view') };
      return { from, to: await connections.use(toConnectionID ?? '') };
    },

    async insert(
      { from, to }: Ends,
      { toDeploymentID, toConnectionID, injectedVar = '' }: NewServiceConnection,
    ): Promise<ServiceConnection> {
      if (from.status === 'deleting') throw outcome('deployment.deleting', { name: from.name });
      await mustBeFree(from, injectedVar);
      const at = now();
      const row = {
        id: newId('service-connection'),
        org_id: organisationId,
        env_id: from.environmentId,
        from_deployment_id: from.id,
        to_deployment_id: toDeploymentID ?? null,
        to_connection_id: toConnectionID ?? null,
        source_hint: 'manual' as const,
        injected_var: injectedVar,
        created_by: email,
        created_at: at,
        updated_at: at,
      };
      const target = 'secretRef' in to ? targetOf(to) : null;
      await db
        .insertInto('deployer.service_connections')
        .values({ ...row, target: target && JSON.stringify(target) })
        .execute()
        .catch((error: unknown) => {
          if (uniqueViolation(error) === 'service_connections_once')
            throw outcome('service_connection.exists', { from: from.name, to: to.name });
          return takenMeanwhile(from, injectedVar)(error);
        });
      return serviceConnectionOf({ ...row, target, deleted_at: null });
    },

    /** The deployment that depends, for whoever may change it. An edge of one that is unseen is unseen too. */
    async prepareChange(id: string): Promise<CatalogDeployment> {
      const { from_deployment_id } = await find(id);
      return useDeployment(from_deployment_id, 'deployment:update').catch((error: unknown) => {
        throw error instanceof OutcomeError && error.http === 404 ? unknown(id) : error;
      });
    },

    async update(
      from: CatalogDeployment,
      id: string,
      { injectedVar, sourceHint, unchangedSince }: ServiceConnectionChange,
    ): Promise<ServiceConnection> {
      const before = await standing().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!before) throw unknown(id);
      const { injected_var, source_hint, updated_at } = before;
      mustBeUnchanged({ kind: 'service connection', name: `of ${from.name}`, at: updated_at }, unchangedSince);
      const variable = injectedVar ?? injected_var;
      if (variable !== injected_var) await mustBeFree(from, variable, id);
      const row = await db
        .updateTable('deployer.service_connections')
        .set({ injected_var: variable, source_hint: sourceHint ?? source_hint, updated_at: stampAfter(updated_at, now()) })
        .where('org_id', '=', organisationId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch(takenMeanwhile(from, variable));
      return serviceConnectionOf(row);
    },

    async remove(id: string): Promise<void> {
      await db
        .updateTable('deployer.service_connections')
        .set({ deleted_at: now() })
        .where('org_id', '=', organisationId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    },

    async ofEnvironment(envId: string, asked: Static<typeof EnvironmentConnectionQuery>): Promise<Page<ServiceConnection>> {
      const rows = (asked.deleted ? all() : standing()).where('env_id', '=', envId);
      return mapPage(await pageOf(rows, serviceConnectionList, asked), serviceConnectionOf);
    },

    async ofDeployment(deploymentId: string, asked: Static<typeof DeploymentConnectionQuery>): Promise<Page<ServiceConnection>> {
      const rows = (asked.deleted ? all() : standing()).where((eb) =>
        eb.or([
          ...(asked.direction === 'in' ? [] : [eb('from_deployment_id', '=', deploymentId)]),
          ...(asked.direction === 'out' ? [] : [eb('to_deployment_id', '=', deploymentId)]),
        ]),
      );
      return mapPage(await pageOf(rows, serviceConnectionList, asked), serviceConnectionOf);
    },

    /** Nothing of it is kept: what is mentioned is looked for each time, among what stands. */
    async suggested(envId: string) {
      const { deployments, spaceId } = await findEnvironment(envId, 'deployment:view');
      const found = suggestions(deployments, await connections.inSpace(spaceId));
      const known = await standing().where('env_id', '=', envId).execute();
      return found.filter(
        (one) =>
          !known.some(
            (edge) =>
              edge.from_deployment_id === one.fromDeploymentID &&
              edge.to_deployment_id === one.toDeploymentID &&
              edge.to_connection_id === one.toConnectionID,
          ),
      );
    },
  };
}
