import { jobStates, type JobView } from '@spacedock/workflow';
import { type Static, Type } from 'typebox';
import { Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { DatabaseRow } from '../tables.ts';
import { databaseSecretRef } from './database-workflow.ts';
import { DatabaseName, DatabaseUser } from './database-names.ts';
import type { Datastore } from './datastore.ts';

export const Database = Type.Object({
  id: Id('database'),
  jobID: Id('provisioning'),
  name: Type.String(),
  owner: Type.String({ description: 'Its user: may do everything in it, and nothing elsewhere.' }),
  username: Type.String({ description: 'Who signs in: the owner or, after a rotation, the second user, which may do the same.' }),
  status: Type.Enum([...jobStates]),
  message: Type.String({ description: 'Why it is not ready, if it is not.' }),
  engine: Type.String(),
  server: Type.String(),
  port: Type.Integer(),
  secretRef: Type.Union([Type.String(), Type.Null()], {
    description: "Where in the cloud's secret manager user and password are. Null until they are there.",
  }),
  rotation: Type.Union([Type.Object({ id: Id('rotation'), status: Type.Enum([...jobStates]), message: Type.String() }), Type.Null()], {
    description: 'The last one. Null before the first.',
  }),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Database = Static<typeof Database>;

export const NewDatabase = Type.Object({ name: DatabaseName, owner: Type.Optional(DatabaseUser) }, { additionalProperties: false });

export const DatabasePath = Type.Object({ jobID: Id('provisioning'), dbID: Id('database') });

export const databaseList = {
  sorts: { createdAt: { column: 'id', type: 'text' }, name: { column: 'name', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 50,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

export const DatabaseQuery = listQuery(databaseList, {});

export const databaseColumns = [
  'id', 'org_id', 'job_id', 'name', 'owner', 'username', 'next_username', 'rotation_id', 'state', 'created_by', 'created_at', 'updated_at',
] as const;

/** The row says what it is, the engine how far it is. */
export const databaseOf = (row: DatabaseRow, { engine, host, port }: Datastore, viewOf: (id: string) => JobView | undefined): Database => {
  const view = viewOf(row.id);
  const rotation = row.rotation_id === null ? undefined : viewOf(row.rotation_id);
  return {
    id: row.id,
    jobID: row.job_id,
    name: row.name,
    owner: row.owner,
    username: row.username,
    status: view?.state ?? row.state,
    message: view?.message ?? '',
    engine,
    server: host,
    port,
    secretRef: databaseSecretRef(view) ?? null,
    rotation: rotation === undefined ? null : { id: rotation.id, status: rotation.state, message: rotation.message },
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
};
