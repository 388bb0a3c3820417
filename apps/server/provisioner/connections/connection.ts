import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { ConnectionRow } from '../tables.ts';

export const Connection = Type.Object({
  id: Id('connection'),
  jobID: Id('provisioning'),
  databaseID: Type.Union([Id('database'), Type.Null()], { description: 'Null: of the whole server.' }),
  name: Name,
  host: Type.String(),
  port: Type.Integer(),
  username: Type.String(),
  database: Type.String(),
  secretRef: Type.String({ description: "Where in the cloud's secret manager the password is." }),
  createdBy: Type.String(),
  createdAt: Timestamp,
});
export type Connection = Static<typeof Connection>;

export const NewConnection = Type.Object({ name: Name }, { additionalProperties: false });

export const ConnectionPath = Type.Object({ jobID: Id('provisioning'), connID: Id('connection') });
export const DatabaseConnectionPath = Type.Object({
  jobID: Id('provisioning'), dbID: Id('database'), connID: Id('connection'),
});

export const connectionList = {
  sorts: { createdAt: { column: 'id', type: 'text' }, name: { column: 'name', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 50,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

export const ConnectionQuery = listQuery(connectionList, {});

export const ServerConnectionQuery = listQuery(connectionList, {
  scope: Type.Optional(Type.Enum(['server', 'all'], { description: '`server` unless said: those of the whole server; `all`: those of its databases too.' })),
});

export const connectionColumns = [
  'id', 'org_id', 'job_id', 'database_id', 'name', 'host', 'port', 'username', 'database', 'secret_ref', 'created_by', 'created_at', 'updated_at',
] as const;

export const connectionOf = (row: Selectable<ConnectionRow>): Connection => ({
  id: row.id,
  jobID: row.job_id,
  databaseID: row.database_id,
  name: row.name,
  host: row.host,
  port: row.port,
  username: row.username,
  database: row.database,
  secretRef: row.secret_ref,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
