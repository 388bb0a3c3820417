import { invalid, outcome, type Policy, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import { endAssignmentsIn } from '../assignments/end-assignments.ts';
import type { cloudAccountStore } from '../cloud-accounts/cloud-account-store.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { SpaceStatus } from '../tables.ts';
import { sealSecrets, spacesInUse } from './space-cluster.ts';
import { afterUserSet, newSpaceHealth } from './space-health.ts';
import { configProblems, healths, type NewSpace, type Space, spaceColumns, type SpaceConfig, spaceList, spaceOf, type SpaceQuery } from './space.ts';
import { thingsInSpace } from './things-in-space.ts';

const scopes = { space: 'id' } as const;

export function spaceStore(context: ConfigStoreContext, accounts: ReturnType<typeof cloudAccountStore>) {
  const { db, access, now, newId, masterKey, leaveCluster } = context;
  const { organisationId, email } = access.identity;
  const existing = () => db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId).where('deleted_at', 'is', null);
  const visible = () => existing().where(withinReach(access.reach('space:view'), scopes));
  const one = (id: string) => db.updateTable('config.deployment_spaces').where('org_id', '=', organisationId).where('id', '=', id);

  async function mustReach(id: string, verb: Verb) {
    const row = await existing().where('id', '=', id)
      .where(withinAnyReach([access.reach('space:view'), access.reach(`space:${verb}`)], scopes))
      .select([...spaceColumns, 'failed_probes']).forUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'space', id });
    access.must(`space:${verb}`, { space: id }, `space ${row.name}`);
    return row;
  }

  /** The row stays locked to the end of the transaction: nothing comes into the space meanwhile. */
  async function mustBeRemovable(id: string): Promise<void> {
    await mustReach(id, 'delete');
    await thingsInSpace(context).mustBeNone(id);
  }

  /** Where kubeconfigs may be minted: without access that was granted before, a cluster does not become a space. */
  async function grantedCluster(wanted: Static<typeof NewSpace>) {
    const { clusterName, region, resourceGroup } = wanted.config;
    const found = await db.selectFrom('config.cluster_access').where('org_id', '=', organisationId)
      .where('cloud_account_id', '=', wanted.cloudAccountId)
      // Azure does not tell upper from lower case in names.
      .where((eb) => eb(eb.fn('lower', ['cluster_name']), '=', clusterName.toLowerCase()))
      .$if(region !== undefined, (query) => query.where('region', '=', region ?? ''))
      .$if(resourceGroup !== undefined, (query) => query.where((eb) => eb(eb.fn('lower', ['resource_group']), '=', (resourceGroup ?? '').toLowerCase())))
      .select(['region', 'resource_group', 'cluster_name', 'cluster_id']).limit(1).executeTakeFirst();
    if (found) return found;
    throw outcome('cluster.access_missing', { name: clusterName, region: region ?? '{region}', account: wanted.cloudAccountId });
  }

  return {
    async get(id: string): Promise<Space> {
      const row = await visible().where('id', '=', id).select(spaceColumns).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'space', id });
      return spaceOf(row);
    },

    async list(asked: Static<typeof SpaceQuery>): Promise<Page<Space>> {
      let rows = visible().select(spaceColumns);
      if (asked.provider) rows = rows.where('provider', '=', asked.provider);
      if (asked.status) rows = rows.where('status', '=', asked.status);
      if (asked.health) rows = rows.where('health', 'in', severalOf(healths, asked.health));
      if (asked.cloudAccountId) rows = rows.where('cloud_account_id', '=', asked.cloudAccountId);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, spaceList, asked), spaceOf);
    },

    /**
     * The cloud account is looked up as the caller sees it: whoever could not use it, cannot use it through a space either. Its
     * row is locked against being deleted meanwhile.
     */
    async insert(wanted: Static<typeof NewSpace>): Promise<Space> {
      access.must('space:create', {}, 'the whole organisation');
      const account = await accounts.use(wanted.cloudAccountId);
      await db.selectFrom('config.cloud_accounts').where('org_id', '=', organisationId).where('id', '=', account.id)
        .select('id').forKeyShare().executeTakeFirstOrThrow();
      const problems = [
        ...(account.provider === wanted.provider ? [] : [{
          field: 'body.provider', problem: `must be ${account.provider}, as the cloud account is`,
        }]),
        ...configProblems(wanted.provider, wanted.config),
      ];
      if (problems.length > 0) throw invalid(...problems);
      const cluster = await grantedCluster(wanted);
      const { shown, secrets } = splitConfig(wanted.config);
      const at = now();
      const id = newId('space');
      const { status, statusSetBy, health, reason, since, failedProbes } = newSpaceHealth(at);
      const row = {
        id, org_id: organisationId, name: wanted.name, provider: wanted.provider, space_type: wanted.spaceType ?? 'kubernetes' as const,
        cloud_account_id: account.id, ...cluster, config: JSON.stringify(shown),
        secrets: secrets ? sealSecrets(masterKey, { org_id: organisationId, id }, secrets) : null,
        status, status_set_by: statusSetBy, health, health_reason: reason, health_since: since, failed_probes: failedProbes,
        probed_at: null, next_probe_at: at, created_by: email, created_at: at, updated_at: at,
      };
      try {
        await db.insertInto('config.deployment_spaces').values(row).execute();
      } catch (error) {
        throw taken(error, wanted.name, cluster.cluster_name);
      }
      return spaceOf(row);
    },

    async setStatus(id: string, status: SpaceStatus): Promise<Space> {
      const row = await mustReach(id, 'update');
      const before = {
        status: row.status, statusSetBy: row.status_set_by, health: row.health, reason: row.health_reason, since: row.health_since,
        failedProbes: row.failed_probes,
      };
      const after = afterUserSet(before, status);
      const at = now();
      const changed = await one(id).set({
        status: after.status, status_set_by: after.statusSetBy, failed_probes: after.failedProbes, updated_at: at,
        ...(status === 'active' ? { next_probe_at: at } : {}),
      }).returning(spaceColumns).executeTakeFirstOrThrow();
      return spaceOf(changed);
    },

    /** For an environment that is made in it: the space stays until that is done. */
    async mustUse(id: string, policy: Policy = 'space:view'): Promise<Space> {
      const row = await existing().where('id', '=', id).where(withinReach(access.reach(policy), scopes))
        .select(spaceColumns).forKeyShare().executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'space', id });
      return spaceOf(row);
    },

    /**
     * Takes what is ours out of the cluster, if it can be reached. Answers why something was left, if it was. Space instances and
     * provisioning jobs are other services', so they are asked for here and not while the row is locked.
     */
    async prepareRemove(id: string): Promise<{ readonly left: string | undefined }> {
      await mustBeRemovable(id);
      await thingsInSpace(context).mustBeNoInstances(id);
      await thingsInSpace(context).mustBeNoJobs(id);
      const space = await spacesInUse(db).where('space.org_id', '=', organisationId).where('space.id', '=', id).executeTakeFirst();
      return { left: space && await leaveCluster(space) };
    },

    /** Never asks the cluster or the cloud: a space whose cluster is gone can be removed like any other. */
    async remove(id: string): Promise<void> {
      await mustBeRemovable(id);
      const at = now();
      await one(id).set({ deleted_at: at, updated_at: at, secrets: null }).execute();
      await endAssignmentsIn(db, organisationId, 'space', id);
    },
  };
}

/** What may be shown, and what is sealed. */
function splitConfig({ caCert, serviceAccountToken, ...shown }: SpaceConfig) {
  const secrets = caCert === undefined && serviceAccountToken === undefined ? undefined : { caCert, serviceAccountToken };
  return { shown, secrets };
}

function taken(error: unknown, name: string, cluster: string): unknown {
  switch (uniqueViolation(error)) {
    case 'deployment_spaces_name': return outcome('space.exists', { name });
    case 'deployment_spaces_cluster': return outcome('space.cluster_taken', { cluster });
    default: return error;
  }
}
