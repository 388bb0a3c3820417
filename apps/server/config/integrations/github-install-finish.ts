import { timingSafeEqual } from 'node:crypto';
import { type NewId, outcome } from '@spacedock/contracts';
import { uniqueViolation } from '@spacedock/database';
import type { Kysely, Selectable } from 'kysely';
import type { Access } from '../../gateway/access.ts';
import { auditEntry } from '../../gateway/audit.ts';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { loadMemberAccess } from '../access/load-access.ts';
import type { Change } from '../sign-in/sign-in-context.ts';
import type { ConfigTables, GithubInstallRow } from '../tables.ts';
import type { GithubAccess, GithubInstallation } from './github-access.ts';
import { hashOfState, installCookieName } from './github-install-start.ts';
import { integrationOf, shownColumns } from './integration.ts';
import { taken } from './integration-store.ts';

export interface GithubInstallParts {
  readonly db: Kysely<ConfigTables>;
  readonly change: Change;
  readonly github: GithubAccess;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly nonce: () => string;
}

export interface CameBack {
  readonly installation_id?: number;
  readonly state?: string;
  readonly setup_action?: string;
}

type Started = Selectable<GithubInstallRow>;
/** As the address of the callback stands in the audit log: without the state. */
const path = '/api/integrations/github/callback';

const unknown = (why: string) => outcome('integration.install_unknown', { why });

/** Whoever installed the App comes back from GitHub. Answers the id of the integration that is there now. */
export function githubInstallFinish({ db, change, github, now, newId, nonce }: GithubInstallParts) {
  return async (
    { installation_id: installationId, state = '', setup_action: action }: CameBack,
    request: RequestFacts,
  ): Promise<string> => {
    const cookie = request.cookies[installCookieName];
    if (state === '') throw unknown('GitHub sent no state along, so it is not known who asked for it');
    if (cookie === undefined || !timingSafeEqual(hashOfState(cookie), hashOfState(state)))
      throw unknown('it was begun in another browser, or too long ago');
    const started = await use(state);
    if (action === 'request' || installationId === undefined)
      throw unknown('an owner of the account on GitHub has to approve the installation first');
    const access = await mustStillMay(started);
    const installation = await github.installation(installationId, 'The GitHub App');
    return connect(started, access, installation, request);
  };

  /** Once, whatever comes of it. */
  async function use(state: string): Promise<Started> {
    const started = await db
      .deleteFrom('config.github_installs')
      .where('state_hash', '=', hashOfState(state))
      .returningAll()
      .executeTakeFirst();
    if (!started) throw unknown('the state is not known, or was used already');
    if (started.expires_at <= now()) throw unknown('it was begun more than ten minutes ago');
    return started;
  }

  /** Rights are looked up now: they may have been taken away while the browser was at GitHub, and so may the session. */
  async function mustStillMay({ org_id, user_id, session_id }: Started): Promise<Access> {
    const session = await db
      .selectFrom('config.sessions')
      .where('id', '=', session_id)
      .where('revoked_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    const token =
      session ?? (await db.selectFrom('config.access_tokens').where('id', '=', session_id).select('id').executeTakeFirst());
    if (!token) throw unknown('who began it has signed out meanwhile');
    const access = await loadMemberAccess(db, org_id, user_id);
    access.must('integration:create', {}, 'the whole organisation');
    return access;
  }

  async function connect(
    { org_id, name }: Started,
    access: Access,
    { id, account }: GithubInstallation,
    request: RequestFacts,
  ): Promise<string> {
    const known = await db
      .selectFrom('config.integrations')
      .where('installation_id', '=', String(id))
      .select(['id', 'org_id'])
      .executeTakeFirst();
    if (known && known.org_id !== org_id) throw outcome('integration.installation_taken', { account });
    if (known) return known.id;
    const [at, called] = [now(), name === '' ? `GitHub ${account}` : name];
    try {
      return await change(async (on, record) => {
        const row = await on
          .insertInto('config.integrations')
          .values({
            id: newId('integration'),
            org_id,
            kind: 'github',
            name: called,
            auth: 'app',
            installation_id: id,
            cloud_account_id: null,
            secrets: null,
            metadata: JSON.stringify({ installationID: id, githubOrg: account, githubURL: github.site().webUrl }),
            revision: nonce(),
            created_by: access.identity.email,
            created_at: at,
            updated_at: at,
          })
          .returning(shownColumns)
          .executeTakeFirstOrThrow();
        const route = { method: 'GET', entity: 'integration', endpoint: { audit: { action: 'create' } } } as const;
        await record(
          auditEntry(route, { access, request, path, params: {}, body: undefined }, { status: 302, answer: integrationOf(row) }),
        );
        return row.id;
      });
    } catch (error) {
      // Somebody connected it at the same moment: whose it is, is known now.
      if (uniqueViolation(error) !== 'integrations_of_installation') throw taken(error, called);
      const first = await db
        .selectFrom('config.integrations')
        .where('installation_id', '=', String(id))
        .where('org_id', '=', org_id)
        .select('id')
        .executeTakeFirst();
      if (!first) throw outcome('integration.installation_taken', { account });
      return first.id;
    }
  }
}
