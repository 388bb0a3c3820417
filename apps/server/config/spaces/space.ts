import type { Provider } from '@spacedock/clouds';
import type { FieldProblem } from '@spacedock/contracts';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import { ProviderName } from '../cloud-accounts/cloud-account.ts';
import { ClusterName, RegionName, ResourceGroup } from '../cloud-accounts/cluster.ts';
import type { SpaceHealth, SpaceRow } from '../tables.ts';

export const SpaceStatus = Type.Enum(['active', 'inactive']);
export const healths = ['healthy', 'unreachable', 'lost', 'pending'] as const satisfies readonly SpaceHealth[];
const Health = Type.Enum([...healths], {
  description: '`lost`: the cloud has no such cluster any more. `pending`: it was not looked at yet.',
});

export const Space = Type.Object({
  id: Id('space'),
  name: Name,
  provider: ProviderName,
  spaceType: Type.Enum(['kubernetes']),
  cloudAccountId: Id('cloud-account'),
  status: SpaceStatus,
  statusSetBy: Type.Enum(['user', 'probe'], {
    description: '`user`: a person set the status, and an inactive space stays so. `probe`: it goes by the health of the space.',
  }),
  config: Type.String({
    description: 'JSON: what was given, without secrets.', examples: ['{"clusterName":"checkout-prod","region":"us-east-1"}'],
  }),
  region: Type.String({ description: 'Where its cluster is, as the cloud names it.' }),
  health: Health,
  healthReason: Type.String({ description: 'Why it is not healthy; empty when it is.' }),
  healthSince: Timestamp,
  lastProbedAt: Type.Union([Timestamp, Type.Null()]),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Space = Static<typeof Space>;

const SpaceConfig = Type.Object({
  clusterName: ClusterName,
  region: Type.Optional(RegionName),
  resourceGroup: Type.Optional(ResourceGroup),
  caCert: Type.Optional(Type.String({
    maxLength: 16_384, pattern: '^-----BEGIN CERTIFICATE-----', says: 'must be a certificate in PEM',
    description: 'Trusted instead of the one that the cloud names. Never returned.',
  })),
  serviceAccountToken: Type.Optional(Type.String({
    minLength: 1, maxLength: 8_192, pattern: String.raw`^[\x21-\x7e]+$`, says: 'must be a bearer token',
    description: 'Used in the cluster instead of the identity of the cloud account. Never returned.',
  })),
}, { additionalProperties: false });
export type SpaceConfig = Static<typeof SpaceConfig>;

export const NewSpace = Type.Object({
  name: Name,
  provider: ProviderName,
  spaceType: Type.Optional(Type.Enum(['kubernetes'])),
  cloudAccountId: Id('cloud-account'),
  config: SpaceConfig,
}, { additionalProperties: false });

export const StatusChange = Type.Object({ status: SpaceStatus }, { additionalProperties: false });

export const SpacePath = Type.Object({ spaceID: Id('space') });

export const spaceList = {
  ...namedList,
  sorts: {
    ...namedList.sorts,
    status: { column: 'status', type: 'text' },
    health: { column: 'health', type: 'text' },
    provider: { column: 'provider', type: 'text' },
  },
} as const;

export const SpaceQuery = listQuery(spaceList, {
  provider: Type.Optional(ProviderName),
  status: Type.Optional(SpaceStatus),
  health: Type.Optional(several(healths)),
  cloudAccountId: Type.Optional(Id('cloud-account')),
  search: search(),
});

/** What each cloud needs to find the cluster, beside its name. */
const neededOf = { aws: 'region', gcp: 'region', azure: 'resourceGroup' } as const satisfies Record<Provider, keyof SpaceConfig>;

export function configProblems(provider: Provider, config: SpaceConfig): readonly FieldProblem[] {
  const needed = neededOf[provider];
  const problems: FieldProblem[] = [];
  if (config[needed] === undefined) problems.push({ field: `body.config.${needed}`, problem: `is required on ${provider}` });
  if (provider !== 'azure' && config.resourceGroup !== undefined) {
    problems.push({ field: 'body.config.resourceGroup', problem: `is not a known field on ${provider}` });
  }
  return problems;
}

export const spaceColumns = [
  'id', 'name', 'provider', 'space_type', 'cloud_account_id', 'status', 'status_set_by', 'config', 'region', 'health', 'health_reason', 'health_since',
  'probed_at', 'created_by', 'created_at', 'updated_at',
] as const;

/** The sealed secrets are not even read. */
export const spaceOf = (row: Pick<Selectable<SpaceRow>, (typeof spaceColumns)[number]>): Space => ({
  id: row.id,
  name: row.name,
  provider: row.provider,
  spaceType: row.space_type,
  cloudAccountId: row.cloud_account_id,
  status: row.status,
  statusSetBy: row.status_set_by,
  config: row.config,
  region: row.region,
  health: row.health,
  healthReason: row.health_reason,
  healthSince: row.health_since.toISOString(),
  lastProbedAt: row.probed_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
