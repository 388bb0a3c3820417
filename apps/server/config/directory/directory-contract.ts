import type { ConnectRouter } from '@connectrpc/connect';
import { DirectoryService } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Project } from '../projects/project.ts';
import type { ConfigTables } from '../tables.ts';
import type { CallFor } from './caller-calls.ts';
import { listHolders } from './list-holders.ts';
import { loadDirectory } from './load-directory.ts';
import { contractRoutes } from './routes.ts';

export interface DirectoryContractParts {
  readonly db: Kysely<ConfigTables>;
  readonly callFor: CallFor;
}

/** Who and what there is, and changes to it in the name of a caller. */
export function directoryContract({ db, callFor }: DirectoryContractParts): (router: ConnectRouter) => void {
  return (router) => void router.service(DirectoryService, {
    async listOrganisations() {
      const rows = await db.selectFrom('config.organisations').select('id').orderBy('id').execute();
      return { organisationIds: rows.map(({ id }) => id) };
    },

    async getDirectory({ organisationId }) {
      const { users, teams, projects, spaces, version } = await loadDirectory(db, organisationId);
      return { users: [...users], teams: [...teams], projects: [...projects], spaces: [...spaces], version };
    },

    async getDirectoryVersion({ organisationId }) {
      const row = await db.selectFrom('config.catalogs').where('org_id', '=', organisationId).select('version').executeTakeFirst();
      return { version: BigInt(row?.version ?? 0) };
    },

    async listHolders({ organisationId, policy, scopes, limit }) {
      const { holders, more } = await listHolders(db, { organisationId, policy, scopes, limit });
      return { holders: [...holders], more };
    },

    async createProject({ caller, handle, name, description }) {
      const body = { handle, name, description };
      const { id } = await callFor<Project>(caller, contractRoutes.createProject, { body });
      return { id };
    },

    async updateProject({ caller, projectId, name, description }) {
      await callFor(caller, contractRoutes.updateProject, { params: { projectId }, body: { name, description } });
      return {};
    },

    async deleteProject({ caller, projectId }) {
      await callFor(caller, contractRoutes.deleteProject, { params: { projectId } });
      return {};
    },
  });
}
