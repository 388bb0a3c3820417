import type { Kysely } from 'kysely';

/** A pool or a transaction that belongs to no service yet: the gateway opens it, a service sees its own tables in it. */
export type Connection = Kysely<object>;

/** The same connection with one service's tables as types. Only the service that owns the schema calls this. */
export const withTablesOf = <Tables>(connection: Connection): Kysely<Tables> => connection as unknown as Kysely<Tables>;
