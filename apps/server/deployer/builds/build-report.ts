import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import { buildStatuses } from '../revisions/build-state.ts';
import { ImageReference } from '../../deployments/source-fields.ts';

/** Of everything that builds send. */
export const reportLimit = 64 * 1024;

export const BuildReport = Type.Object(
  {
    status: Type.Enum(['running', 'succeeded', 'failed'], { says: 'must be running, succeeded or failed' }),
    digest: Type.Optional(
      Type.String({
        pattern: '^sha256:[0-9a-f]{64}$',
        says: 'must be sha256: and 64 hexadecimal digits',
        description: 'Of what was pushed. Required when it succeeded.',
      }),
    ),
    image: Type.Optional(ImageReference),
    message: Type.Optional(Type.String({ maxLength: 10_000, holds: 'log', description: 'Why it failed.' })),
    logTail: Type.Optional(
      Type.String({ maxLength: reportLimit, holds: 'log', description: 'The last lines of its log; the last 16 KB of them are kept.' }),
    ),
    runUrl: Type.Optional(
      Type.String({ maxLength: 500, pattern: String.raw`^https?://[^\s"'<>\\]+$`, says: 'must be the address of a web page' }),
    ),
  },
  { additionalProperties: false },
);
export type BuildReport = Static<typeof BuildReport>;

export const TakenReport = Type.Object({
  revision: Id('revision'),
  accepted: Type.Boolean({ description: 'False: the build has ended, or is not wanted any more. Nothing was changed.' }),
  status: Type.Enum([...buildStatuses], { description: 'How the build stands.' }),
});
export type TakenReport = Static<typeof TakenReport>;

export const BuildTicket = Type.Object({
  repository: Type.Object({
    url: Type.String({ description: 'To clone from.' }),
    ref: Type.String({ description: 'The commit.' }),
    token: Type.Optional(Type.String({ description: 'As the password of `x-access-token`.' })),
  }),
  rootPath: Type.String({ description: 'The folder that is built; empty for all of it.' }),
  dockerfile: Type.String({ description: 'Empty: `Dockerfile` where there is one, else Railpack.' }),
  image: Type.String({ description: 'What to push.' }),
  registry: Type.Optional(Type.Object({ server: Type.String(), username: Type.String(), password: Type.String() })),
});
export type BuildTicket = Static<typeof BuildTicket>;
