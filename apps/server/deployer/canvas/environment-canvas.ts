import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import { revisionStatuses } from '../revisions/revision-states.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const CardRevision = Type.Object({
  id: Id('revision'),
  number: Type.Integer(),
  status: Type.Enum([...revisionStatuses]),
  image: orNull(Type.String(), 'Null until it is built.'),
  commitSha: orNull(Type.String(), 'Null for those that are not built from git.'),
});
export type CardRevision = Static<typeof CardRevision>;

const DeploymentCard = Type.Object({
  deploymentID: Id('deployment'),
  ready: Type.Integer({ description: 'Replicas that do their work, as far as was last seen.' }),
  desired: Type.Integer(),
  address: Type.String({ description: 'Where it is reached; empty while that is not known.' }),
  revision: orNull(CardRevision, 'What runs; null before the first one does.'),
  latestRevision: orNull(CardRevision, 'What was asked for last.'),
});

export const CanvasPosition = Type.Object(
  { x: Type.Number({ says: 'must be a finite number' }), y: Type.Number({ says: 'must be a finite number' }) },
  { additionalProperties: false },
);

export const DatastoreCard = Type.Object({
  connectionID: Id('connection'),
  jobID: orNull(Id('provisioning'), 'The job that made the datastore; null where you do not see that.'),
  name: Type.String(),
  engine: Type.String({ examples: ['postgres', 'mysql'] }),
  host: Type.String(),
  port: Type.Integer(),
  database: Type.String({ description: 'Empty: of the whole server.' }),
  state: Type.String({ description: 'Of the job: `succeeded` where the datastore stands. Empty where you do not see it.' }),
  connected: Type.Boolean({ description: 'Whether a deployment of the environment is connected to it.' }),
  canvasPosition: orNull(CanvasPosition, 'Null until somebody has placed it.'),
});
export type DatastoreCard = Static<typeof DatastoreCard>;

export const EnvironmentCanvas = Type.Object({
  deployments: Type.Array(DeploymentCard),
  datastores: Type.Array(DatastoreCard, {
    description: 'Those that deployments of the environment are connected to, and those of its space that you see.',
  }),
});
export type EnvironmentCanvas = Static<typeof EnvironmentCanvas>;

export const DatastoreCardPath = Type.Object({ envId: Id('environment'), connectionID: Id('connection') });
