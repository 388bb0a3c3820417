import { type Kysely, sql } from 'kysely';
import type { ConfigTables } from '../tables.ts';

/** Members are part of a team. Without this, whoever read it before somebody came or went would take it for unchanged. */
export async function touchTeams(
  db: Kysely<ConfigTables>, organisationId: string, of: { readonly teamId: string } | { readonly memberId: string }, at: Date,
): Promise<void> {
  const teams = db.updateTable('config.teams').where('org_id', '=', organisationId)
    .set({ updated_at: sql<Date>`greatest(${at}, updated_at + interval '1 millisecond')` });
  await ('teamId' in of ? teams.where('id', '=', of.teamId) : teams.where(({ eb, selectFrom }) => eb('id', 'in',
    selectFrom('config.team_members').where('org_id', '=', organisationId).where('user_id', '=', of.memberId).select('team_id')))).execute();
}
