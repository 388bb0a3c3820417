import { type Static, Type } from 'typebox';
import { DnsLabel, Id, Name, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { EnvironmentRow } from '../tables.ts';

/** Where images are pushed to, as registries and container runtimes write it: no scheme, no tag, no user and no password. */
const RegistryUrl = Type.String({
  maxLength: 500,
  pattern: String.raw`^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?(:[0-9]{1,5})?(/[a-z0-9][a-z0-9._-]*)*$`,
  says: 'must be a registry and a repository such as registry.example.com/checkout, without scheme, tag or user',
  examples: ['123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout'],
});

const orNull = <Schema extends typeof RegistryUrl | ReturnType<typeof Id>>(schema: Schema) =>
  Type.Union([schema, Type.Null()], { says: `${(schema as { says?: string }).says}, or null` });

export const Environment = Type.Object({
  id: Id('environment'),
  projectId: Id('project'),
  name: Name,
  spaceId: Id('space'),
  namespace: DnsLabel,
  registryIntegrationId: orNull(Id('integration')),
  registryUrl: orNull(RegistryUrl),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Environment = Static<typeof Environment>;

export const NewEnvironment = Type.Object({
  name: Name,
  spaceId: Id('space'),
  namespace: DnsLabel,
  createNamespace: Type.Optional(Type.Boolean({ description: 'Make the namespace in the cluster when it is not there.' })),
  registryIntegrationId: Type.Optional(Id('integration')),
  registryUrl: Type.Optional(RegistryUrl),
}, { additionalProperties: false });

/** Space and namespace stay: what runs there would be left behind. */
export const EnvironmentChange = Type.Object({
  name: Type.Optional(Name),
  registryIntegrationId: Type.Optional(orNull(Id('integration'))),
  registryUrl: Type.Optional(orNull(RegistryUrl)),
}, { additionalProperties: false, minProperties: 1 });

export const EnvironmentPath = Type.Object({ envId: Id('environment') });
export const ProjectEnvironmentPath = Type.Object({ projectId: Id('project'), envId: Id('environment') });

export const environmentList = {
  sorts: {
    createdAt: { column: 'id', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    updatedAt: { column: 'updated_at', type: 'timestamp' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

const search = Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name, in any case.' }));
const spaceId = Type.Optional(Id('space'));

export const ProjectEnvironmentQuery = listQuery(environmentList, { spaceId, search });
export const EnvironmentQuery = listQuery(environmentList, { projectId: Type.Optional(Id('project')), spaceId, search });

type ShownRow = Pick<
  EnvironmentRow,
  'id' | 'project_id' | 'name' | 'space_id' | 'namespace' | 'registry_integration_id' | 'registry_url' | 'created_by' | 'created_at' | 'updated_at'
>;

export const environmentOf = (row: ShownRow): Environment => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  spaceId: row.space_id,
  namespace: row.namespace,
  registryIntegrationId: row.registry_integration_id,
  registryUrl: row.registry_url,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
