import { type Static, Type } from 'typebox';
import { DeploymentConfigs } from '../../deployments/configs.ts';
import { Branch, ImageReference, RepoUrl } from '../../deployments/source-fields.ts';
import { deploymentStatuses } from '../../deployments/statuses.ts';
import { Description, DnsLabel, Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Names objects in the namespace, some of them with an ending: not all of the 63 characters are free. */
const DeploymentName = Type.String({
  ...DnsLabel,
  maxLength: 50,
  says: 'must be 1 to 50 of a-z, 0-9 and -, starting and ending with a letter or digit',
  examples: ['checkout'],
});
const SourceType = Type.Enum(['git', 'image']);
const coordinate = Type.Number({ says: 'must be a finite number' });
export const CanvasPosition = Type.Object({ x: coordinate, y: coordinate }, { additionalProperties: false });

export const Deployment = Type.Object({
  id: Id('deployment'),
  name: DeploymentName,
  orgId: Id('organisation'),
  projectId: Id('project'),
  projectName: Type.String(),
  envId: Id('environment'),
  envName: Type.String(),
  sourceType: SourceType,
  repoUrl: orNull(Type.String()),
  branch: orNull(Type.String()),
  integrationId: orNull(Type.String()),
  image: orNull(Type.String({ description: 'Of `sourceType` image: what its first revision runs.' })),
  autoDeploy: Type.Boolean(),
  spaceId: Id('space'),
  namespace: DnsLabel,
  registryUrl: orNull(Type.String()),
  currentRevisionId: orNull(Type.String({ description: 'What runs.' })),
  latestRevisionId: Type.String({ description: 'What was asked for last; it may still be on its way.' }),
  status: Type.Enum([...deploymentStatuses]),
  configs: Type.String({ description: 'JSON.' }),
  configsVersion: Type.Integer({ description: 'Grows with every change of `configs`.' }),
  canvasPosition: orNull(CanvasPosition),
  lastDeployAt: orNull(Timestamp),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Deployment = Static<typeof Deployment>;

const ShownRevision = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  status: Type.String(),
  source: Type.String(),
  image: orNull(Type.String()),
  commitSha: orNull(Type.String()),
  note: Type.String(),
  createdBy: Type.String(),
  createdAt: Type.String(),
});
export type ShownRevision = Static<typeof ShownRevision>;

export const ListedDeployment = Type.Object({
  ...Deployment.properties,
  revision: Type.Optional(
    Type.Union([ShownRevision, Type.Null()], { description: 'With `revisions=true`: as when a single deployment is read.' }),
  ),
});
export type ListedDeployment = Static<typeof ListedDeployment>;

export const HydratedDeployment = Type.Object({
  ...Deployment.properties,
  revision: Type.Union([ShownRevision, Type.Null()], {
    description: 'The current one. Null when there is none, or the deployer does not answer.',
  }),
  latestRevision: Type.Union([ShownRevision, Type.Null()], { description: 'The one of `latestRevisionId`, likewise.' }),
  waitingFor: Type.Union([Type.String(), Type.Null()], {
    description: 'What keeps the last change from being handed over, or the deletion from its end.',
  }),
});
export type HydratedDeployment = Static<typeof HydratedDeployment>;

const sourceFields = {
  sourceType: SourceType,
  repoUrl: Type.Optional(RepoUrl),
  branch: Type.Optional(Branch),
  integrationId: Type.Optional(Id('integration')),
  image: Type.Optional(ImageReference),
};
const newFields = {
  name: DeploymentName,
  ...sourceFields,
  autoDeploy: Type.Optional(Type.Boolean({ description: 'Whether pushes are deployed. Of git it is on unless said.' })),
  configs: Type.Optional(DeploymentConfigs),
};
export const NewDeployment = Type.Object({ envId: Id('environment'), ...newFields }, { additionalProperties: false });
export const NewEnvironmentDeployment = Type.Object(
  { envId: Type.Optional(Id('environment')), ...newFields },
  { additionalProperties: false },
);
export type NewDeployment = Static<typeof NewDeployment>;

/** Name, environment and source stay: they are what runs where. */
export const DeploymentChange = Type.Object(
  {
    autoDeploy: Type.Optional(Type.Boolean()),
    branch: Type.Optional(Branch),
    unchangedSince,
  },
  someOfThem,
);

export const ConfigsChange = Type.Object(
  {
    configs: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "Merged into the configs that are there (RFC 7396): null removes a field, at any depth; lists are replaced. Its fields are those of a new deployment's `configs`.",
    }),
    configsVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version that the change is made to: when it is not the newest any more, nothing is changed.',
      }),
    ),
    note: Type.Optional(Description),
  },
  { additionalProperties: false },
);
export type ConfigsChange = Static<typeof ConfigsChange>;

export const DeploymentPath = Type.Object({ id: Id('deployment') });

export const deploymentList = {
  sorts: {
    createdAt: { column: 'd.id', type: 'text' },
    name: { column: 'd.name_key', type: 'text' },
    updatedAt: { column: 'd.updated_at', type: 'timestamp' },
    status: { column: 'd.status', type: 'text' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'd.id',
} as const satisfies ListShape<string>;

const filters = {
  status: Type.Optional(several(deploymentStatuses)),
  search: search(),
  revisions: Type.Optional(Type.Boolean({ description: 'With the revision that each one runs.' })),
};
export const EnvironmentDeploymentQuery = listQuery(deploymentList, filters);
export const DeploymentQuery = listQuery(deploymentList, {
  envId: Type.Optional(Id('environment')),
  projectId: Type.Optional(Id('project')),
  spaceId: Type.Optional(Id('space')),
  ...filters,
});
