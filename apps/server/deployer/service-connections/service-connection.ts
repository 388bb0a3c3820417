import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { EnvName } from '../../deployments/configs.ts';
import { Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import type { ServiceConnectionRow } from '../tables.ts';

const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const target = {
  toDeploymentID: orNull(Id('deployment'), 'What it depends on; null where that is a datastore.'),
  toConnectionID: orNull(Id('connection'), 'The connection to a datastore; null where it depends on a deployment.'),
};
const InjectedVar = Type.Union([EnvName, Type.Literal('')], {
  says: 'must be a name of letters, digits and _ that does not begin with a digit, or empty',
});

export const ServiceConnection = Type.Object({
  id: Id('service-connection'),
  envId: Id('environment'),
  fromDeploymentID: Id('deployment'),
  ...target,
  sourceHint: Type.Enum(['manual', 'suggestion']),
  injectedVar: Type.Optional(
    Type.String({ description: 'The variable that holds the address. Without it, there is only the edge.' }),
  ),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Type.Optional(Timestamp),
});
export type ServiceConnection = Static<typeof ServiceConnection>;

export const NewServiceConnection = Type.Object(
  {
    fromDeploymentID: Id('deployment'),
    toDeploymentID: Type.Optional(Id('deployment')),
    toConnectionID: Type.Optional(Id('connection')),
    injectedVar: Type.Optional(InjectedVar),
  },
  { additionalProperties: false },
);
export type NewServiceConnection = Static<typeof NewServiceConnection>;

export const ServiceConnectionChange = Type.Object(
  {
    injectedVar: Type.Optional(InjectedVar),
    sourceHint: Type.Optional(Type.Literal('manual', { description: 'Accepts a suggestion.', says: 'must be manual' })),
    unchangedSince,
  },
  someOfThem,
);
export type ServiceConnectionChange = Static<typeof ServiceConnectionChange>;

export const ServiceConnectionPath = Type.Object({ id: Id('service-connection') });

export const serviceConnectionList = {
  sorts: { createdAt: { column: 'id', type: 'text' } },
  defaultOrder: 'desc',
  defaultLimit: 50,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

const deleted = Type.Optional(Type.Boolean({ description: 'With those that were deleted.' }));
export const EnvironmentConnectionQuery = listQuery(serviceConnectionList, { deleted });
export const DeploymentConnectionQuery = listQuery(serviceConnectionList, {
  deleted,
  direction: Type.Optional(
    Type.Enum(['in', 'out'], { description: '`in`: who depends on it; `out`: what it depends on. Both unless said.' }),
  ),
});

export const Suggestion = Type.Object({
  fromDeploymentID: Id('deployment'),
  ...target,
  sourceHint: Type.Literal('suggestion'),
  mentionedIn: Type.String({ description: 'The variable whose name or value mentions it.' }),
});
export type Suggestion = Static<typeof Suggestion>;

export const serviceConnectionOf = (row: Selectable<ServiceConnectionRow>): ServiceConnection => ({
  id: row.id,
  envId: row.env_id,
  fromDeploymentID: row.from_deployment_id,
  toDeploymentID: row.to_deployment_id,
  toConnectionID: row.to_connection_id,
  sourceHint: row.source_hint,
  ...(row.injected_var === '' ? {} : { injectedVar: row.injected_var }),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at.toISOString() }),
});
