import { invalid, outcome, type Verb } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Static } from 'typebox';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import { mustBeUnchanged, stampAfter } from '../../stores/unchanged-since.ts';
import type { cloudAccountStore } from '../cloud-accounts/cloud-account-store.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import { givenIntegration, givenSecrets } from './given-integration.ts';
import { type AcceptedIntegration, integrationChecks, isStanding } from './integration-checks.ts';
import { integrationKinds } from './integration-kinds.ts';
import {
  type Integration,
  type IntegrationChange,
  type IntegrationCheck,
  integrationList,
  type IntegrationMetadata,
  integrationOf,
  type IntegrationQuery,
  type NewIntegration,
  shownColumns,
} from './integration.ts';
import { type UsableIntegration, usableColumns } from './integration-secrets.ts';
import { integrationUsers } from './integration-users.ts';

/** What a change was checked against, so that it can be seen whether it still holds when it is written. */
export interface PreparedChange {
  readonly revisionBefore: string;
  readonly metadata: IntegrationMetadata;
  readonly sealed: { readonly revision: string; readonly secrets: string } | undefined;
}

export interface PreparedIntegration extends AcceptedIntegration {
  readonly id: string;
}

export function integrationStore(context: ConfigStoreContext, accounts: ReturnType<typeof cloudAccountStore>) {
  const { db, access, now, newId, nonce, sealedIntegrations } = context;
  const { organisationId, email } = access.identity;
  const existing = () => db.selectFrom('config.integrations').where('org_id', '=', organisationId);
  const visible = () => existing().where(withinReach(access.reach('integration:view'), {}));
  const checks = integrationChecks({ ...context, mustUseAccount: (id) => accounts.use(id) });

  /** Locked. There is no narrower scope than the organisation: whoever may do something to integrations may know them. */
  async function mustReach(id: string, verb: Verb): Promise<UsableIntegration & { readonly updated_at: Date }> {
    access.must(`integration:${verb}`, {}, 'the whole organisation');
    const row = await existing().where('id', '=', id).select([...usableColumns, 'updated_at']).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw outcome('object.not_found', { kind: 'integration', id });
    return row;
  }

  /** Looked at before anybody is asked, and again when it is written. */
  const mustBeAsRead = (
    { name, updated_at }: { readonly name: string; readonly updated_at: Date },
    { unchangedSince }: Static<typeof IntegrationChange>,
  ): void => mustBeUnchanged({ kind: 'integration', name, at: updated_at }, unchangedSince);

  /** Found out before anybody is asked; the index decides when it is written. */
  async function mustBeFree(name: string): Promise<void> {
    const same = await existing().where('name_key', '=', name.toLowerCase()).select('id').executeTakeFirst();
    if (same) throw outcome('integration.exists', { name });
  }

  return {
    mustBeFree,

    async get(id: string): Promise<Integration> {
      const row = await visible().where('id', '=', id).select(shownColumns).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'integration', id });
      return integrationOf(row);
    },

    async list(asked: Static<typeof IntegrationQuery>): Promise<Page<Integration>> {
      let rows = visible().select(shownColumns);
      if (asked.kind) rows = rows.where('kind', 'in', severalOf(integrationKinds, asked.kind));
      if (asked.search) rows = rows.where(contains('name_key', asked.search));
      return mapPage(await pageOf(rows, integrationList, asked), integrationOf);
    },

    /** For an environment: it stays as long as the transaction lasts. */
    async mustUseRegistry(id: string): Promise<void> {
      const row = await visible().where('id', '=', id).select(['kind', 'name']).forKeyShare().executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'integration', id });
      if (row.kind === 'github')
        throw invalid({
          field: 'body.registryIntegrationId',
          problem: `must be a registry; ${row.name} is an integration with GitHub`,
        });
    },

    /** Shows the credentials to the other side. Nothing is stored that it did not accept. */
    async prepareInsert(wanted: Static<typeof NewIntegration>): Promise<PreparedIntegration> {
      access.must('integration:create', {}, 'the whole organisation');
      const given = givenIntegration(wanted);
      await mustBeFree(wanted.name);
      return { ...(await checks.accept(given)), id: newId('integration') };
    },

    async insert({ kind, name }: Static<typeof NewIntegration>, accepted: PreparedIntegration): Promise<Integration> {
      access.must('integration:create', {}, 'the whole organisation');
      const { id, auth, metadata, cloudAccountId, secrets } = accepted;
      // Locked, so that the account is not disconnected at the same moment.
      const account =
        cloudAccountId !== null &&
        (await db
          .selectFrom('config.cloud_accounts')
          .where('org_id', '=', organisationId)
          .where('id', '=', cloudAccountId)
          .select('id')
          .forKeyShare()
          .executeTakeFirst());
      if (account === undefined) throw outcome('object.not_found', { kind: 'cloud-account', id: cloudAccountId ?? '' });
      const [at, revision] = [now(), nonce()];
      try {
        return integrationOf(
          await db
            .insertInto('config.integrations')
            .values({
              id,
              org_id: organisationId,
              kind,
              name,
              auth,
              metadata: JSON.stringify(metadata),
              installation_id: null,
              cloud_account_id: cloudAccountId,
              secrets: secrets && sealedIntegrations.seal({ id, revision }, secrets),
              revision,
              created_by: email,
              created_at: at,
              updated_at: at,
            })
            .returning(shownColumns)
            .executeTakeFirstOrThrow(),
        );
      } catch (error) {
        throw taken(error, name);
      }
    },

    async prepareUpdate(id: string, change: Static<typeof IntegrationChange>): Promise<PreparedChange> {
      const row = await mustReach(id, 'update');
      mustBeAsRead(row, change);
      const builder = change.metadata?.builderRepository;
      if (builder !== undefined && row.kind !== 'github')
        throw invalid({ field: 'body.metadata.builderRepository', problem: 'is for integrations with GitHub' });
      const secrets = change.credentials && givenSecrets(row, change.credentials);
      const before = secrets ? await checks.acceptSecrets(row, secrets) : (row.metadata as IntegrationMetadata);
      const { builderRepository: _, ...others } = before;
      const metadata =
        builder === undefined ? before : { ...others, ...(builder === null ? {} : { builderRepository: builder }) };
      const revision = nonce();
      return {
        revisionBefore: row.revision,
        metadata,
        sealed: secrets && { revision, secrets: sealedIntegrations.seal({ id, revision }, secrets) },
      };
    },

    async update(id: string, change: Static<typeof IntegrationChange>, prepared: PreparedChange): Promise<Integration> {
      const before = await mustReach(id, 'update');
      mustBeAsRead(before, change);
      const { name, metadata: described } = change;
      const { metadata, sealed, revisionBefore } = prepared;
      try {
        const row = await db
          .updateTable('config.integrations')
          .set({
            ...(name === undefined ? {} : { name }),
            ...(described || sealed ? { metadata: JSON.stringify(metadata) } : {}),
            ...sealed,
            updated_at: stampAfter(before.updated_at, now()),
          })
          .where('org_id', '=', organisationId)
          .where('id', '=', id)
          .where('revision', '=', revisionBefore)
          .returning(shownColumns)
          .executeTakeFirst();
        if (!row) throw outcome('integration.changed', { name: before.name });
        return integrationOf(row);
      } catch (error) {
        throw taken(error, name ?? before.name);
      }
    },

    /** Asks the other side now. Its no is an answer; that it cannot be asked is none. */
    async check(id: string): Promise<IntegrationCheck> {
      const row = await mustReach(id, 'update');
      const found = await checks.identity(row).then(
        (identity) => ({ identity }),
        (error: unknown) => {
          if (isStanding(error)) return error;
          throw error;
        },
      );
      const checkedAt = now().toISOString();
      return found instanceof Error
        ? { id, status: 'failing', identity: null, failure: found.message, fixHint: found.next, checkedAt }
        : { id, status: 'connected', identity: found.identity, failure: null, fixHint: null, checkedAt };
    },

    async remove(id: string): Promise<void> {
      access.must('integration:delete', {}, 'the whole organisation');
      // Locked, so that nothing begins to use it at the same moment.
      const row = await existing().where('id', '=', id).select('id').forUpdate().executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'integration', id });
      const users = await integrationUsers(db, access, id);
      if (users.count > 0) throw outcome('integration.in_use', users);
      await db.deleteFrom('config.integrations').where('org_id', '=', organisationId).where('id', '=', id).execute();
    },
  };
}

export function taken(error: unknown, name: string): unknown {
  return uniqueViolation(error) === 'integrations_name' ? outcome('integration.exists', { name }) : error;
}
