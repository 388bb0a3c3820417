import type { Cloud, CloudAccount as Account, CredentialsOf, Verification } from '@spacedock/clouds';
import { invalid, outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinAnyReach, withinReach } from '../../stores/reach-filter.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import { accountColumns, type AccountRow } from '../clouds/account-clouds.ts';
import { accountFailure, cloudOutcome, givenCredentialsOutcome, isAboutCredentials } from '../clouds/cloud-outcome.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { SpaceRow } from '../tables.ts';
import {
  accountIdProblem, type CloudAccount, type CloudAccountChange, cloudAccountList, cloudAccountOf, type CloudAccountQuery,
  type NewCloudAccount, shownColumns,
} from './cloud-account.ts';
import { givenCredentials } from './given-credentials.ts';

const namedAtMost = 20;

/** Credentials that the cloud has accepted, sealed and ready to be stored. */
export interface AcceptedCredentials {
  readonly id: string;
  readonly revision: string;
  readonly sealed: string;
  readonly verification: Verification;
}

/** What a change was checked against, so that it can be seen whether it still holds when it is written. */
export interface PreparedChange {
  readonly accepted: AcceptedCredentials | undefined;
  readonly revisionBefore: string;
}

export type AccountInUse = AccountRow & { readonly name: string; readonly permission_level: 'read_only' | 'read_write' };

export function cloudAccountStore({ db, access, now, newId, clouds, nonce, provisioningJobs }: ConfigStoreContext) {
  const { organisationId, email, installationAdmin } = access.identity;
  const existing = () => db.selectFrom('config.cloud_accounts').where('org_id', '=', organisationId);
  const visible = () => existing().where(withinReach(access.reach('cloud-account:view'), {}));

  /** Locked. Whoever may do something to the accounts may know them; there is no narrower scope than the organisation. */
  async function mustReach(id: string, verb: Verb) {
    access.must(`cloud-account:${verb}`, {}, 'the whole organisation');
    const row = await existing().where('id', '=', id).select([...shownColumns, ...accountColumns])
      .forNoKeyUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'cloud-account', id });
    return row;
  }

  /** Looked at before the cloud is asked, and again when it is written. */
  const mustBeAsRead = (
    { name, updated_at }: { readonly name: string; readonly updated_at: Date }, { unchangedSince }: Static<typeof CloudAccountChange>,
  ): void => mustBeUnchanged({ kind: 'cloud account', name, at: updated_at }, unchangedSince);

  async function accept(
    wanted: Omit<Account, 'id' | 'revision'> & { readonly authMethod: string }, id: string,
  ): Promise<AcceptedCredentials> {
    const { authMethod, ...rest } = wanted;
    mustBeAllowed(authMethod, rest);
    const account: Account = { ...rest, id, revision: nonce() };
    try {
      const verification = await clouds.verify(organisationId, account);
      return { id, revision: account.revision, sealed: clouds.seal(account), verification };
    } catch (error) {
      throw givenCredentialsOutcome(error);
    }
  }

  /** Requests with the server's own identity, or to addresses of somebody's choice, are for those who answer for the server. */
  function mustBeAllowed(authMethod: string, { endpoints, credentials }: Pick<Account, 'endpoints' | 'credentials'>): void {
    if (installationAdmin) return;
    if (endpoints) throw outcome('cloud_account.endpoints_forbidden', { what: 'endpoints' });
    if (authMethod === 'assume_role' && !(credentials as { accessKeyId?: string }).accessKeyId) {
      throw outcome('cloud_account.endpoints_forbidden', { what: 'a role that is assumed with the identity of the server itself' });
    }
  }

  const verified = ({ verification, sealed, revision }: AcceptedCredentials) => ({
    credentials: sealed, revision, identity: verification.identity, missing_permissions: [...verification.missingPermissions],
    permissions_known: verification.permissionsKnown, verified_at: now(), failure: null,
  });

  return {
    async get(id: string): Promise<CloudAccount> {
      const row = await visible().where('id', '=', id).select(shownColumns).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'cloud-account', id });
      return cloudAccountOf(row);
    },

    async list(asked: Static<typeof CloudAccountQuery>): Promise<Page<CloudAccount>> {
      let rows = visible().select(shownColumns);
      if (asked.provider) rows = rows.where('provider', '=', asked.provider);
      if (asked.status) rows = rows.where('failure', asked.status === 'failing' ? 'is not' : 'is', null);
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, cloudAccountList, asked), cloudAccountOf);
    },

    /** The account as those use it who act through it. Whoever may change accounts may know that they are there. */
    async use(id: string, verb: Verb = 'view'): Promise<AccountInUse> {
      const reaches = [access.reach('cloud-account:view'), access.reach(`cloud-account:${verb}`)];
      const row = await existing().where('id', '=', id).where(withinAnyReach(reaches, {}))
        .select([...accountColumns, 'name', 'permission_level']).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'cloud-account', id });
      return row;
    },

    /** Asks the account's cloud, and tells its refusals in our own vocabulary. */
    async ask<Answer>(account: AccountRow, question: (cloud: Cloud) => Promise<Answer>): Promise<Answer> {
      try {
        return await question(await clouds.open(account));
      } catch (error) {
        throw cloudOutcome(error, { regionField: 'query.region' });
      }
    },

    /** Shows the credentials to the cloud. Nothing is stored that it did not accept. */
    async prepareInsert(wanted: Static<typeof NewCloudAccount>): Promise<AcceptedCredentials> {
      access.must('cloud-account:create', {}, 'the whole organisation');
      const { provider, authMethod, cloudAccountID: cloudAccountId, endpoints } = wanted;
      const credentials = givenCredentials(provider, authMethod, wanted.credentials);
      const problem = accountIdProblem(provider, cloudAccountId);
      if (problem) throw invalid(problem);
      await mustBeFree(wanted.name);
      return accept({ provider, cloudAccountId, credentials, endpoints, authMethod }, newId('cloud-account'));
    },

    async insert(wanted: Static<typeof NewCloudAccount>, accepted: AcceptedCredentials): Promise<CloudAccount> {
      access.must('cloud-account:create', {}, 'the whole organisation');
      const at = now();
      const stored = {
        id: accepted.id, org_id: organisationId, name: wanted.name, provider: wanted.provider, cloud_account_id: wanted.cloudAccountID,
        auth_method: wanted.authMethod, permission_level: wanted.permissionLevel ?? 'read_write',
        endpoints: wanted.endpoints ? JSON.stringify(wanted.endpoints) : null,
        ...verified(accepted), created_by: email, created_at: at, updated_at: at,
      };
      try {
        return cloudAccountOf(await db.insertInto('config.cloud_accounts').values(stored).returning(shownColumns).executeTakeFirstOrThrow());
      } catch (error) {
        throw taken(error, wanted.name);
      }
    },

    async prepareUpdate(id: string, change: Static<typeof CloudAccountChange>): Promise<PreparedChange> {
      const before = await mustReach(id, 'update');
      mustBeAsRead(before, change);
      if (change.authMethod !== undefined && change.credentials === undefined) {
        throw invalid({ field: 'body.credentials', problem: 'is required together with authMethod' });
      }
      if (change.endpoints !== undefined && !installationAdmin) throw outcome('cloud_account.endpoints_forbidden', { what: 'endpoints' });
      if (change.endpoints !== undefined && change.credentials === undefined) {
        // Stored credentials must not be sent to an address that was not there when they were given.
        throw invalid({ field: 'body.credentials', problem: 'is required together with endpoints' });
      }
      if (change.credentials === undefined) return { accepted: undefined, revisionBefore: before.revision };
      const authMethod = change.authMethod ?? before.auth_method;
      const credentials: CredentialsOf[typeof before.provider] = givenCredentials(before.provider, authMethod, change.credentials);
      const endpoints = change.endpoints === undefined ? before.endpoints ?? undefined : change.endpoints ?? undefined;
      if (endpoints && !installationAdmin) throw outcome('cloud_account.endpoints_forbidden', { what: 'credentials of an account with endpoints' });
      const wanted = { provider: before.provider, cloudAccountId: before.cloud_account_id, credentials, endpoints, authMethod };
      return { accepted: await accept(wanted, id), revisionBefore: before.revision };
    },

    /** Requests that are under way end with the credentials they began with; the next one uses the new ones. */
    async update(id: string, change: Static<typeof CloudAccountChange>, { accepted, revisionBefore }: PreparedChange): Promise<CloudAccount> {
      const before = await mustReach(id, 'update');
      mustBeAsRead(before, change);
      if (accepted && before.revision !== revisionBefore) throw outcome('cloud_account.changed', { name: before.name });
      const { name, permissionLevel, authMethod, endpoints } = change;
      try {
        const row = await db.updateTable('config.cloud_accounts').set({
          ...(name === undefined ? {} : { name }),
          ...(permissionLevel === undefined ? {} : { permission_level: permissionLevel }),
          ...(endpoints === undefined ? {} : { endpoints: endpoints && JSON.stringify(endpoints) }),
          ...(accepted ? { auth_method: authMethod ?? before.auth_method, ...verified(accepted) } : {}),
          updated_at: stampAfter(before.updated_at, now()),
        }).where('org_id', '=', organisationId).where('id', '=', id).where('revision', '=', before.revision)
          .returning(shownColumns).executeTakeFirst();
        if (!row) throw outcome('cloud_account.changed', { name: before.name });
        return cloudAccountOf(row);
      } catch (error) {
        throw taken(error, name ?? before.name);
      }
    },

    /** Asks the cloud whether it still accepts the stored credentials. */
    async prepareVerify(id: string): Promise<{ readonly revision: string; readonly found: Verification | Error }> {
      const row = await mustReach(id, 'update');
      try {
        return { revision: row.revision, found: await (await clouds.open(row)).verify() };
      } catch (error) {
        if (isAboutCredentials(error)) return { revision: row.revision, found: error };
        throw cloudOutcome(error);
      }
    },

    async noteVerified(id: string, { revision, found }: { readonly revision: string; readonly found: Verification | Error }): Promise<CloudAccount> {
      const facts = found instanceof Error
        ? { failure: isAboutCredentials(found) ? JSON.stringify(accountFailure(found)) : null }
        : {
            identity: found.identity, missing_permissions: [...found.missingPermissions], permissions_known: found.permissionsKnown,
            verified_at: now(), failure: null,
          };
      await db.updateTable('config.cloud_accounts').set(facts)
        .where('org_id', '=', organisationId).where('id', '=', id).where('revision', '=', revision).execute();
      return cloudAccountOf(await mustReach(id, 'update'));
    },

    /** Jobs are another service's: they are asked for here and not while the row is locked. */
    async prepareRemove(id: string): Promise<void> {
      await mustReach(id, 'delete');
      const { jobs } = await provisioningJobs.listInUse({ organisationId, cloudAccountId: id });
      if (jobs.length === 0) return;
      const named = access.holds('provisioning:view', {}) ? jobs.slice(0, namedAtMost) : [];
      throw outcome('cloud_account.has_jobs', { count: jobs.length, jobs: named.map(({ name, kind }) => `${kind} ${name}`) });
    },

    async remove(id: string): Promise<void> {
      access.must('cloud-account:delete', {}, 'the whole organisation');
      // Locked, so that no space is registered on it at the same moment.
      const row = await existing().where('id', '=', id).select('id').forUpdate().executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'cloud-account', id });
      const spaces = db.selectFrom('config.deployment_spaces').where('org_id', '=', organisationId)
        .where('cloud_account_id', '=', id).where('deleted_at', 'is', null);
      const { count } = await spaces.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      if (Number(count) > 0) {
        const seen = await spaces.where(withinReach(access.reach('space:view'), { space: 'id' }))
          .select('name' satisfies keyof SpaceRow).orderBy('name_key').limit(namedAtMost).execute();
        throw outcome('cloud_account.in_use', { count: Number(count), spaces: seen.map(({ name }) => name) });
      }
      const registries = await db.selectFrom('config.integrations').where('org_id', '=', organisationId).where('cloud_account_id', '=', id)
        .select('name').orderBy('name_key').limit(namedAtMost + 1).execute();
      if (registries.length > 0) {
        const named = access.holds('integration:view') ? registries.slice(0, namedAtMost) : [];
        throw outcome('cloud_account.has_integrations', { count: registries.length, integrations: named.map(({ name }) => name) });
      }
      await db.deleteFrom('config.cloud_accounts').where('org_id', '=', organisationId).where('id', '=', id).execute();
    },
  };

  /** Found out before the cloud is asked; the index decides when it is written. */
  async function mustBeFree(name: string): Promise<void> {
    const same = await existing().where('name_key', '=', name.toLowerCase()).select('id').executeTakeFirst();
    if (same) throw outcome('cloud_account.exists', { name });
  }
}

function taken(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'cloud_accounts_name' ? outcome('cloud_account.exists', { name }) : error;
}
