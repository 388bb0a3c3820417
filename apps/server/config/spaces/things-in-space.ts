import { outcome } from '@spacedock/contracts';
import { withinReach } from '../../stores/reach-filter.ts';
import type { ConfigStoreContext } from '../store-context.ts';

const namedAtMost = 20;

type Parts = Pick<ConfigStoreContext, 'db' | 'access' | 'spaceInstances' | 'provisioningJobs'>;

/** What keeps a space from being removed. Each kind of thing that lives in spaces has its own entry here. */
export function thingsInSpace({ db, access, spaceInstances, provisioningJobs }: Parts) {
  const { organisationId } = access.identity;
  const environments = (spaceId: string) => db.selectFrom('config.environments')
    .where('org_id', '=', organisationId).where('space_id', '=', spaceId).where('deleted_at', 'is', null);

  return {
    /** The space's row is locked by the caller: nothing comes in while this looks. */
    async mustBeNone(spaceId: string): Promise<void> {
      const { count } = await environments(spaceId).select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      if (Number(count) === 0) return;
      // Whoever may delete spaces need not be allowed to know the names of what is in them.
      const seen = await environments(spaceId)
        .where(withinReach(access.reach('environment:view'), { project: 'project_id', environment: 'id' }))
        .select('name').orderBy('name_key').limit(namedAtMost).execute();
      throw outcome('space.in_use', { count: Number(count), inside: seen.map(({ name }) => `environment ${name}`) });
    },

    /** Asks another service: not for when a row is locked. */
    async mustBeNoJobs(spaceId: string): Promise<void> {
      const { jobs } = await provisioningJobs.listInUse({ organisationId, spaceId });
      if (jobs.length === 0) return;
      const named = access.holds('provisioning:view', { space: spaceId }) ? jobs.slice(0, namedAtMost) : [];
      throw outcome('space.in_use', { count: jobs.length, inside: named.map(({ id, name, kind }) => `${kind} ${name} (${id})`) });
    },

    /** The same. */
    async mustBeNoInstances(spaceId: string): Promise<void> {
      const { instances } = await spaceInstances.listInUse({ organisationId, spaceId });
      if (instances.length === 0) return;
      const named = access.holds('space-instance:view', { space: spaceId }) ? instances.slice(0, namedAtMost) : [];
      throw outcome('space.in_use', {
        count: instances.length, inside: named.map(({ projectHandle, name }) => `space instance ${projectHandle}/${name}`),
      });
    },
  };
}
