import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, invalid, outcome, type RevisionFacts, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import { DeploymentConfigs } from '../../deployments/configs.ts';
import { configsProblems } from '../../deployments/configs-problems.ts';
import { mergeConfigs } from '../../deployments/merge-configs.ts';
import { deploymentStatuses } from '../../deployments/statuses.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import {
  type CanvasPosition,
  type ConfigsChange,
  type Deployment,
  type DeploymentChange,
  deploymentList,
  type DeploymentQuery,
  type HydratedDeployment,
  type ListedDeployment,
  type NewDeployment,
  type ShownRevision,
} from './deployment.ts';
import { deploymentOrders, revisionOf } from './deployment-orders.ts';
import { sourceColumns, sourceProblems } from './deployment-source.ts';
import { deploymentColumns, deploymentOf } from './shown-deployment.ts';

const scopes = { project: 'd.project_id', environment: 'd.env_id' } as const;
/** As many as a sentence can name. */
const namedAtMost = 20;

export function deploymentStore({ db, access, now, newId, deployer }: ConfigStoreContext) {
  const { organisationId, userId, email } = access.identity;
  const actor = { id: userId, email };
  const orders = deploymentOrders(db, now);

  const all = () =>
    db
      .selectFrom('config.deployments as d')
      .innerJoin('config.environments as e', (join) => join.onRef('e.org_id', '=', 'd.org_id').onRef('e.id', '=', 'd.env_id'))
      .innerJoin('config.projects as p', (join) => join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.project_id'))
      .where('d.org_id', '=', organisationId);
  const visible = () =>
    all()
      .where('d.deleted_at', 'is', null)
      .where(withinReach(access.reach('deployment:view'), scopes));
  const one = (id: string) => db.updateTable('config.deployments').where('org_id', '=', organisationId).where('id', '=', id);

  /** The deployment, locked, for whoever may do this to it: unseen is 404, seen but not allowed is 403. Also one that is gone. */
  async function mustReachEver(id: string, verb: Verb) {
    const row = await all()
      .where('d.id', '=', id)
      .where(withinAnyReach([access.reach('deployment:view'), access.reach(`deployment:${verb}`)], scopes))
      .select(deploymentColumns)
      .select(['d.deleted_at', 'd.edited_at', 'e.preview_fork'])
      .forUpdate('d')
      .executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'deployment', id });
    access.must(`deployment:${verb}`, { project: row.project_id, environment: row.env_id }, `deployment ${row.name}`);
    return row;
  }
  async function mustReach(id: string, verb: Verb) {
    const row = await mustReachEver(id, verb);
    if (row.deleted_at !== null) throw outcome('object.not_found', { kind: 'deployment', id });
    return row;
  }
  async function mustChange(id: string) {
    const row = await mustReach(id, 'update');
    if (row.status === 'deleting') throw outcome('deployment.deleting', { name: row.name });
    return row;
  }
  async function shown(id: string): Promise<Deployment> {
    return deploymentOf(await all().where('d.id', '=', id).select(deploymentColumns).executeTakeFirstOrThrow());
  }

  /** An environment in sight: it may be seen itself, or what is in it may be seen or made. Anything else is 404. */
  async function mustSeeEnvironment(envId: string) {
    const reaches = [access.reach('environment:view'), access.reach('deployment:view'), access.reach('deployment:create')];
    const found = await db
      .selectFrom('config.environments as e')
      .where('e.org_id', '=', organisationId)
      .where('e.id', '=', envId)
      .where('e.deleted_at', 'is', null)
      .where(withinAnyReach(reaches, { project: 'e.project_id', environment: 'e.id' }))
      // Excludes deleting it meanwhile: a deployment never ends up in a deleted environment.
      .select(['e.name', 'e.project_id', 'e.preview_fork'])
      .forKeyShare()
      .executeTakeFirst();
    if (!found) throw outcome('object.not_found', { kind: 'environment', id: envId });
    return found;
  }

  /** As the caller sees it: whoever could not read repositories through it, cannot deploy them through it either. It stays meanwhile. */
  async function mustUseIntegration(id: string): Promise<void> {
    const found = await db
      .selectFrom('config.integrations')
      .where('org_id', '=', organisationId)
      .where('id', '=', id)
      .where(withinReach(access.reach('integration:view'), {}))
      .select('kind')
      .forKeyShare()
      .executeTakeFirst();
    if (!found) throw outcome('object.not_found', { kind: 'integration', id });
    if (found.kind !== 'github')
      throw invalid({
        field: 'body.integrationId',
        problem: `must be an integration with GitHub; this one is of kind ${found.kind}`,
      });
  }

  async function mustBeFree(envId: string, name: string): Promise<void> {
    const same = await db
      .selectFrom('config.deployments')
      .where('org_id', '=', organisationId)
      .where('env_id', '=', envId)
      .where('name_key', '=', name)
      .where('deleted_at', 'is', null)
      .select('status')
      .executeTakeFirst();
    if (same)
      throw same.status === 'deleting' ? outcome('deployment.deleting', { name }) : outcome('deployment.exists', { name });
  }

  return {
    async get(id: string): Promise<HydratedDeployment> {
      const row = await visible()
        .where('d.id', '=', id)
        .select(deploymentColumns)
        .select((eb) =>
          eb
            .selectFrom('config.deployment_orders')
            .whereRef('deployment_id', '=', 'd.id')
            .select('why')
            .orderBy('id')
            .limit(1)
            .as('why'),
        )
        .executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'deployment', id });
      const { current_revision_id: current, latest_revision_id: latest } = row;
      const facts = await deployer.revisions(organisationId, [...new Set([latest, current ?? latest])]);
      return {
        ...deploymentOf(row),
        revision: revisionIn(facts, current),
        latestRevision: revisionIn(facts, latest),
        waitingFor: row.why === '' ? null : row.why,
      };
    },

    async list(asked: Static<typeof DeploymentQuery>): Promise<Page<ListedDeployment>> {
      let rows = visible().select(deploymentColumns);
      if (asked.envId !== undefined) rows = rows.where('d.env_id', '=', asked.envId);
      if (asked.projectId !== undefined) rows = rows.where('d.project_id', '=', asked.projectId);
      if (asked.spaceId !== undefined) rows = rows.where('e.space_id', '=', asked.spaceId);
      if (asked.status !== undefined) rows = rows.where('d.status', 'in', severalOf(deploymentStatuses, asked.status));
      if (asked.search) rows = rows.where(contains('d.name_key', asked.search));
      const page = mapPage(await pageOf(rows, deploymentList, asked), deploymentOf);
      if (!asked.revisions) return page;
      const facts = await deployer.revisions(
        organisationId,
        page.items.flatMap(({ currentRevisionId }) => currentRevisionId ?? []),
      );
      return mapPage(page, (row) => ({ ...row, revision: revisionIn(facts, row.currentRevisionId) }));
    },

    mustSeeEnvironment,

    /** With the order for its first revision. */
    async insert({ envId, name, configs = {}, ...source }: NewDeployment): Promise<Deployment> {
      const environment = await mustSeeEnvironment(envId);
      access.must(
        'deployment:create',
        { project: environment.project_id, environment: envId },
        `environment ${environment.name}`,
      );
      refuse([...sourceProblems(source), ...configsProblems(configs), ...forkProblems(environment, configs)]);
      if (source.integrationId !== undefined) await mustUseIntegration(source.integrationId);
      await mustBeFree(envId, name);
      const [id, at] = [newId('deployment'), now()];
      const revisionId = revisionOf(id, 1);
      try {
        await db
          .insertInto('config.deployments')
          .values({
            id,
            org_id: organisationId,
            project_id: environment.project_id,
            env_id: envId,
            name,
            ...sourceColumns(source),
            configs: JSON.stringify(configs),
            status: 'pending',
            latest_revision_id: revisionId,
            created_by: email,
            created_at: at,
            updated_at: at,
          })
          .execute();
      } catch (error) {
        throw uniqueViolation(error) === 'deployments_name' ? outcome('deployment.exists', { name }) : error;
      }
      await orders.release({ id, org_id: organisationId, configs }, { revisionId, source: 'create', actor, note: '' });
      return shown(id);
    },

    /** Makes no revision: what it says is about the next ones. */
    async update(id: string, { autoDeploy, branch, unchangedSince }: Static<typeof DeploymentChange>): Promise<Deployment> {
      const before = await mustChange(id);
      mustBeUnchanged({ kind: 'deployment', name: before.name, at: before.edited_at }, unchangedSince);
      if (branch !== undefined && before.source_type !== 'git')
        refuse([{ field: 'body.branch', problem: 'is only for sourceType git' }]);
      const after = { auto_deploy: autoDeploy ?? before.auto_deploy, branch: branch ?? before.branch };
      if (after.auto_deploy !== before.auto_deploy || after.branch !== before.branch) {
        const at = stampAfter(before.updated_at, now());
        await one(id)
          .set({ ...after, updated_at: at, edited_at: at })
          .execute();
      }
      return shown(id);
    },

    /** A change that changes nothing makes no revision. */
    async updateConfigs(id: string, { configs: change, configsVersion, note = '' }: ConfigsChange): Promise<Deployment> {
      const before = await mustChange(id);
      if (configsVersion !== undefined && configsVersion !== before.configs_version) {
        throw outcome('deployment.changed', { name: before.name, configsVersion: before.configs_version });
      }
      const merged = mergeConfigs(before.configs, change);
      const unknown = Object.keys(change)
        .filter((field) => !Object.hasOwn(DeploymentConfigs.properties, field))
        .map((field) => ({ field: `body.configs.${field}`, problem: 'is not a known field' }));
      refuse([...unknown, ...configsProblems(merged)]);
      const configs = merged as DeploymentConfigs;
      refuse(forkProblems(before, configs));
      if (isDeepStrictEqual(configs, before.configs)) return deploymentOf(before);
      const version = before.configs_version + 1;
      const revisionId = revisionOf(id, version);
      await one(id)
        .set({ configs: JSON.stringify(configs), configs_version: version, latest_revision_id: revisionId, updated_at: now() })
        .execute();
      await orders.release({ id, org_id: organisationId, configs }, { revisionId, source: 'configs', actor, note });
      return shown(id);
    },

    /** Where a card lies says nothing about the deployment: it is as new as it was. */
    async setCanvasPosition(id: string, { x, y }: Static<typeof CanvasPosition>): Promise<Deployment> {
      await mustReach(id, 'update');
      await one(id).set({ canvas_x: x, canvas_y: y }).execute();
      return shown(id);
    },

    /** Asks the deployer who depends on it: not while the row is locked. */
    async prepareRemove(id: string, force: boolean): Promise<void> {
      const { name, deleted_at, status } = await mustReachEver(id, 'delete');
      if (deleted_at !== null || status === 'deleting' || force) return;
      const ids = (await deployer.dependants(organisationId, id)).map(({ deploymentId }) => deploymentId);
      const inUse = all()
        .where('d.id', 'in', ['', ...ids])
        .where('d.deleted_at', 'is', null)
        .where('d.status', '<>', 'deleting');
      const { count } = await inUse.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      if (Number(count) === 0) return;
      // Whoever may delete one need not be allowed to know the names of the others.
      const seen = await inUse
        .where(withinReach(access.reach('deployment:view'), scopes))
        .select('d.name')
        .orderBy('d.name_key')
        .limit(namedAtMost)
        .execute();
      throw outcome('deployment.depended_on', { name, dependants: seen.map((row) => row.name) });
    },

    /** Orders the teardown; the row goes when that is done. Undefined: it is gone already. */
    async remove(id: string, force: boolean): Promise<Deployment | undefined> {
      const row = await mustReachEver(id, 'delete');
      if (row.deleted_at !== null) return undefined;
      if (row.status !== 'deleting') {
        await one(id).set({ status: 'deleting', updated_at: now() }).execute();
        await orders.teardown(row, force);
      } else if (force) await orders.forceTeardown(row);
      return shown(id);
    },
  };
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0)
    throw invalid(...new Map(problems.map((problem) => [`${problem.field} ${problem.problem}`, problem])).values());
}

/** Somebody else's code runs there. The deployer gives it no secret either way; here it is told in time. */
function forkProblems(
  { preview_fork }: { readonly preview_fork: boolean },
  { secretRefs = [] }: DeploymentConfigs,
): readonly FieldProblem[] {
  return preview_fork && secretRefs.length > 0
    ? [{ field: 'body.configs.secretRefs', problem: 'must be empty: the preview of a fork gets no secrets' }]
    : [];
}

function revisionIn(facts: ReadonlyMap<string, RevisionFacts>, id: string | null): ShownRevision | null {
  const found = facts.get(id ?? '');
  if (!found) return null;
  const { number, status, source, image, commitSha, note, createdBy, createdAt } = found;
  return {
    id: found.id,
    number,
    status,
    source,
    image: image === '' ? null : image,
    commitSha: commitSha === '' ? null : commitSha,
    note,
    createdBy,
    createdAt,
  };
}
