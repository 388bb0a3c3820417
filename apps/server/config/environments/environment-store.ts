import { invalid, outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Expression, SqlBool } from 'kysely';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { endAssignmentsIn } from '../assignments/end-assignments.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import {
  type Environment, type EnvironmentChange, environmentColumns, environmentList, environmentOf, type EnvironmentQuery, type NewEnvironment,
} from './environment.ts';
import type { EnvironmentTargets } from './environment-targets.ts';
import { registryOf } from './registry-pair.ts';

const scopes = { project: 'project_id', environment: 'id' } as const;
/** As many as a sentence can name. */
const namedAtMost = 20;

/** An environment by its own address, or by the one below its project: then the project has to be the right one. */
export interface EnvironmentAddress {
  readonly envId: string;
  readonly projectId?: string;
}

export function environmentStore({ db, access, now, newId }: ConfigStoreContext, targets: EnvironmentTargets) {
  const { organisationId, email } = access.identity;

  const among = (reachable: Expression<SqlBool>) => db.selectFrom('config.environments')
    .where('org_id', '=', organisationId).where('deleted_at', 'is', null).where(reachable);
  const visible = () => among(withinReach(access.reach('environment:view'), scopes));

  async function get({ envId, projectId }: EnvironmentAddress): Promise<Environment> {
    let rows = visible().where('id', '=', envId);
    if (projectId !== undefined) rows = rows.where('project_id', '=', projectId);
    const row = await rows.select(environmentColumns).executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'environment', id: envId });
    return environmentOf(row);
  }

  /** The environment, locked, for whoever may do this to it: unseen is 404, seen but not allowed is 403. */
  async function mustReach({ envId, projectId }: EnvironmentAddress, verb: Verb): Promise<Environment> {
    const reaches = [access.reach('environment:view'), access.reach(`environment:${verb}`)];
    let rows = among(withinAnyReach(reaches, scopes)).where('id', '=', envId);
    if (projectId !== undefined) rows = rows.where('project_id', '=', projectId);
    const row = await rows.select(environmentColumns).forUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'environment', id: envId });
    access.must(`environment:${verb}`, { project: row.project_id, environment: envId }, `environment ${row.name}`);
    return environmentOf(row);
  }

  /** A project in sight: it may be seen itself, or something in it may be seen or made. Anything else is 404. */
  const projectInSight = (id: string) => db.selectFrom('config.projects as p')
    .where('p.org_id', '=', organisationId).where('p.id', '=', id).where('p.deleted_at', 'is', null)
    .where((eb) => eb.or([
      withinAnyReach(
        [access.reach('project:view'), access.reach('environment:view'), access.reach('environment:create')], { project: 'p.id' },
      ),
      eb.exists(visible().where('project_id', '=', eb.ref('p.id')).select('id')),
    ]))
    .select('p.name');

  /** The locks and those of deleting project and space exclude each other: an environment never ends up in a deleted one. */
  async function mustBeAllowed(projectId: string, wanted: Static<typeof NewEnvironment>) {
    const project = await projectInSight(projectId).forKeyShare().executeTakeFirst();
    if (!project) throw outcome('object.not_found', { kind: 'project', id: projectId });
    access.must('environment:create', { project: projectId }, `project ${project.name}`);
    const registry = registryOf(wanted);
    await targets.mustUseSpace(wanted.spaceId);
    if (registry.registry_integration_id !== null) await targets.mustUseIntegration(registry.registry_integration_id);
    return registry;
  }

  /** Its row is locked: nothing comes in while this looks. */
  async function mustBeEmpty(id: string): Promise<void> {
    const inside = db.selectFrom('config.deployments').where('org_id', '=', organisationId).where('env_id', '=', id).where('deleted_at', 'is', null);
    const { count } = await inside.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    if (Number(count) === 0) return;
    // Whoever may delete environments need not be allowed to know the names of what is in them.
    const reach = withinReach(access.reach('deployment:view'), { project: 'project_id', environment: 'env_id' });
    const seen = await inside.where(reach).select('name').orderBy('name_key').limit(namedAtMost).execute();
    throw outcome('environment.in_use', { count: Number(count), deployments: seen.map(({ name }) => name) });
  }

  return {
    get,

    async list(asked: Static<typeof EnvironmentQuery>): Promise<Page<Environment>> {
      let rows = visible().select(environmentColumns);
      if (asked.projectId !== undefined) rows = rows.where('project_id', '=', asked.projectId);
      if (asked.spaceId !== undefined) rows = rows.where('space_id', '=', asked.spaceId);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, environmentList, asked), environmentOf);
    },

    async mustSeeProject(projectId: string): Promise<void> {
      const project = await projectInSight(projectId).executeTakeFirst();
      if (!project) throw outcome('object.not_found', { kind: 'project', id: projectId });
    },

    /** Asks the cluster for the namespace, last: what is refused anyway leaves none behind. */
    async prepareInsert(projectId: string, wanted: Static<typeof NewEnvironment>): Promise<void> {
      await mustBeAllowed(projectId, wanted);
      const { name, namespace, spaceId } = wanted;
      const same = await db.selectFrom('config.environments').where('org_id', '=', organisationId).where('deleted_at', 'is', null)
        .where((eb) => eb.or([
          eb.and({ project_id: projectId, name_key: name.toLowerCase() }), eb.and({ space_id: spaceId, namespace }),
        ])).select('namespace').executeTakeFirst();
      if (same) {
        throw same.namespace === namespace
          ? outcome('environment.namespace_taken', { namespace, space: spaceId }) : outcome('environment.exists', { name });
      }
      await targets.mustHaveNamespace(spaceId, namespace, wanted.createNamespace ?? false);
    },

    async insert(projectId: string, wanted: Static<typeof NewEnvironment>): Promise<Environment> {
      const registry = await mustBeAllowed(projectId, wanted);
      const at = now();
      const row = {
        id: newId('environment'), org_id: organisationId, project_id: projectId, name: wanted.name, space_id: wanted.spaceId,
        namespace: wanted.namespace, ...registry, created_by: email, created_at: at, updated_at: at,
      };
      try {
        return environmentOf(await db.insertInto('config.environments').values(row).returning(environmentColumns).executeTakeFirstOrThrow());
      } catch (error) {
        throw taken(error, wanted);
      }
    },

    async update(address: EnvironmentAddress, change: Static<typeof EnvironmentChange>): Promise<Environment> {
      const before = await mustReach(address, 'update');
      mustBeUnchanged({ kind: 'environment', name: before.name, at: before.updatedAt }, change.unchangedSince);
      const registry = registryOf({ ...before, ...change });
      const integration = registry.registry_integration_id;
      if (integration !== null && integration !== before.registryIntegrationId) await targets.mustUseIntegration(integration);
      const name = change.name ?? before.name;
      const { enabled, ttlHours, forks } = { ...before.previews, ...change.previews };
      if (enabled && before.previewOf !== undefined) throw invalid({ field: 'body.previews.enabled', problem: 'must be false: this is a preview itself' });
      const wanted = { name, ...registry, previews_enabled: enabled, previews_ttl_hours: ttlHours, previews_forks: forks };
      try {
        const row = await db.updateTable('config.environments').set({ ...wanted, updated_at: stampAfter(before.updatedAt, now()) })
          .where('org_id', '=', organisationId).where('id', '=', before.id).returning(environmentColumns).executeTakeFirstOrThrow();
        return environmentOf(row);
      } catch (error) {
        throw taken(error, { ...before, name });
      }
    },

    /** Soft, and refused while deployments are in it: audit entries go on naming it. Its name and namespace are free again. */
    async remove(address: EnvironmentAddress): Promise<void> {
      const { id } = await mustReach(address, 'delete');
      await mustBeEmpty(id);
      const at = now();
      await db.updateTable('config.environments').set({ deleted_at: at, updated_at: at })
        .where('org_id', '=', organisationId).where('id', '=', id).execute();
      await endAssignmentsIn(db, organisationId, 'environment', id);
    },
  };
}

function taken(error: unknown, { name, namespace, spaceId }: Pick<Environment, 'name' | 'namespace' | 'spaceId'>): unknown {
  switch (uniqueViolation(error)) {
    case 'environments_name': return outcome('environment.exists', { name });
    case 'environments_namespace': return outcome('environment.namespace_taken', { namespace, space: spaceId });
    default: return error;
  }
}
