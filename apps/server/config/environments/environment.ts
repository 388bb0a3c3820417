import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { DnsLabel, Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
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

const TtlHours = Type.Integer({ minimum: 1, maximum: 720, description: 'How long a copy stays after the last push to its pull request.' });
const Forks = Type.Boolean({ description: 'Whether those of forks do, too: code of strangers then runs in the cluster, without any secret.' });
const Previews = Type.Object({
  enabled: Type.Boolean({ description: 'Whether pull requests into the branches of its deployments get a copy of it.' }), ttlHours: TtlHours, forks: Forks,
}, { additionalProperties: false });

export const Environment = Type.Object({
  id: Id('environment'),
  projectId: Id('project'),
  name: Name,
  spaceId: Id('space'),
  namespace: DnsLabel,
  registryIntegrationId: orNull(Id('integration')),
  registryUrl: orNull(RegistryUrl),
  previews: Previews,
  previewOf: Type.Optional(Type.String({ description: 'Of a copy for a pull request: the environment that it is a copy of.' })),
  pullRequest: Type.Optional(Type.Object({ repository: Type.String(), number: Type.Integer(), fork: Type.Boolean() })),
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
  previews: Type.Optional(Type.Object({
    enabled: Type.Optional(Type.Boolean()), ttlHours: Type.Optional(TtlHours), forks: Type.Optional(Forks),
  }, { additionalProperties: false, minProperties: 1 })),
  unchangedSince,
}, someOfThem);

export const EnvironmentPath = Type.Object({ envId: Id('environment') });
export const ProjectEnvironmentPath = Type.Object({ projectId: Id('project'), envId: Id('environment') });

export const environmentList = namedList;

const spaceId = Type.Optional(Id('space'));

export const ProjectEnvironmentQuery = listQuery(environmentList, { spaceId, search: search() });
export const EnvironmentQuery = listQuery(environmentList, { projectId: Type.Optional(Id('project')), spaceId, search: search() });

export const environmentColumns = [
  'id', 'project_id', 'name', 'space_id', 'namespace', 'registry_integration_id', 'registry_url', 'previews_enabled', 'previews_ttl_hours', 'previews_forks',
  'preview_of',  'preview_repo', 'preview_pull_request', 'preview_fork', 'created_by', 'created_at', 'updated_at',
] as const;
type ShownRow = Selectable<Pick<EnvironmentRow, (typeof environmentColumns)[number]>>;

export const environmentOf = (row: ShownRow): Environment => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  spaceId: row.space_id,
  namespace: row.namespace,
  registryIntegrationId: row.registry_integration_id,
  registryUrl: row.registry_url,
  previews: { enabled: row.previews_enabled, ttlHours: row.previews_ttl_hours, forks: row.previews_forks },
  ...(row.preview_of === null ? {} : {
    previewOf: row.preview_of,
    pullRequest: { repository: row.preview_repo ?? '', number: row.preview_pull_request ?? 0, fork: row.preview_fork },
  }),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
