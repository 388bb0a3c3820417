import { type Static, Type } from 'typebox';
import { DeploymentConfigs } from '../../deployments/configs.ts';
import { Branch } from '../../deployments/source-fields.ts';
import { Id } from '../../stores/fields.ts';
import { Owner, RepositoryName } from '../sources/repository.ts';
import { languages } from './stack.ts';

export const AnalysisRequest = Type.Object(
  {
    integrationID: Id('integration'),
    owner: Owner,
    repo: RepositoryName,
    branch: Branch,
    rootPath: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The folder that is deployed; the root unless said.',
        examples: ['.', 'services/api'],
      }),
    ),
  },
  { additionalProperties: false },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;

export const AnalysisWarning = Type.Object({
  code: Type.String({ examples: ['probe.missing'] }),
  severity: Type.Enum(['info', 'warning', 'error'], { description: '`error`: it will not run so.' }),
  message: Type.String(),
  fix: Type.String(),
  configs: Type.Optional(
    Type.Partial(DeploymentConfigs, {
      description: 'A change of configs that mends it, as PATCH /deployments/{id}/configs takes it.',
    }),
  ),
});
export type AnalysisWarning = Static<typeof AnalysisWarning>;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const Analysis = Type.Object({
  sha: orNull(Type.String(), 'The commit that was looked at. Null where the source is an image.'),
  language: orNull(Type.Enum([...languages]), 'Null: none that is known here.'),
  framework: orNull(Type.String({ examples: ['gofr'] })),
  suggestedPort: orNull(Type.Integer({ examples: [8080] })),
  suggestedHealthPath: orNull(Type.String({ examples: ['/health'] })),
  dockerfile: orNull(Type.String({ examples: ['Dockerfile'] }), 'From the build context. Null: it is built without one.'),
  buildContext: orNull(Type.String({ examples: ['.'] }), 'The folder that is built.'),
  packageManager: Type.Optional(Type.String()),
  buildCommand: Type.Optional(Type.String()),
  startCommand: Type.Optional(Type.String()),
  detectedFrom: Type.Array(Type.String(), { description: 'The files that say so.' }),
  warnings: Type.Array(AnalysisWarning),
});
export type Analysis = Static<typeof Analysis>;
