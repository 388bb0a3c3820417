import { type FieldProblem, idPattern, invalid } from '@spacedock/contracts';
import { type Static, Type } from 'typebox';
import { fieldsCheck } from '../../gateway/validation.ts';
import { type CloudRegistryKind, type IntegrationKind, isCloudRegistry, kindNames } from './integration-kinds.ts';
import type { GithubSecrets, PasswordSecrets } from './integration-secrets.ts';

const text = (says: string, maxLength: number, pattern = String.raw`^[\x21-\x7e]+$`) =>
  Type.String({ minLength: 1, maxLength, pattern, says });
const closed = { additionalProperties: false } as const;

const GithubCredentials = Type.Object(
  {
    token: text('must be a personal access token', 512),
    webhookSecret: Type.Optional(
      text('must be 16 to 256 printable characters without spaces', 256, String.raw`^[\x21-\x7e]{16,}$`),
    ),
  },
  closed,
);
const PasswordCredentials = Type.Object(
  {
    username: text('must be a user or organisation of Docker Hub', 255, '^[A-Za-z0-9][A-Za-z0-9_-]*$'),
    password: text('must be a password or an access token', 1_024, String.raw`^[^\u0000-\u001f\u007f]+$`),
  },
  closed,
);

const GithubMetadata = Type.Object(
  {
    builderRepository: Type.Optional(
      Type.String({
        maxLength: 140,
        pattern: String.raw`^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/[A-Za-z0-9._-]{1,100}$`,
        says: 'must be owner/name of a repository',
      }),
    ),
    githubURL: Type.Optional(
      Type.String({
        maxLength: 500,
        pattern: String.raw`^https?://[A-Za-z0-9.:\[\]-]+$`,
        says: 'must be the address of a GitHub, without a path',
      }),
    ),
  },
  closed,
);
const RegistryMetadata = Type.Object(
  {
    registry: Type.String({
      maxLength: 300,
      pattern: '^(?:https://)?[a-z0-9.-]+(?:/[a-z0-9._/-]*)?$',
      says: 'must be the address of a registry, such as 123456789012.dkr.ecr.us-east-1.amazonaws.com',
    }),
    cloudAccountID: Type.String({ pattern: idPattern('cloud-account'), says: 'must be the id of a cloud account (ca_…)' }),
  },
  closed,
);

type Check = ReturnType<typeof fieldsCheck>;
const none =
  (field: string, why: string): Check =>
  (given, problems) => {
    if (Object.keys(given as object).length > 0) problems.push({ field, problem: `must be left out: ${why}` });
    return {};
  };

/** An integration as a request describes it. */
export type GivenIntegration =
  | { readonly kind: 'github'; readonly secrets: GithubSecrets; readonly metadata: Static<typeof GithubMetadata> }
  | { readonly kind: CloudRegistryKind; readonly metadata: Static<typeof RegistryMetadata> }
  | { readonly kind: 'dockerhub'; readonly secrets: PasswordSecrets };

const checks = {
  github: {
    credentials: fieldsCheck('body.credentials', GithubCredentials),
    metadata: fieldsCheck('body.metadata', GithubMetadata),
  },
  cloud: {
    credentials: none('body.credentials', 'the registry is opened with the cloud account in metadata.cloudAccountID'),
    metadata: fieldsCheck('body.metadata', RegistryMetadata),
  },
  dockerhub: {
    credentials: fieldsCheck('body.credentials', PasswordCredentials),
    metadata: none('body.metadata', 'there is one Docker Hub'),
  },
} as const;

/** Checked by what its kind wants; everything that is wrong is told at once. */
export function givenIntegration(wanted: {
  readonly kind: IntegrationKind;
  readonly credentials?: object;
  readonly metadata?: object;
}): GivenIntegration {
  const { kind } = wanted;
  const { credentials, metadata } = checks[isCloudRegistry(kind) ? 'cloud' : kind];
  const problems: FieldProblem[] = [];
  const secrets = credentials(wanted.credentials ?? {}, problems);
  const described = metadata(wanted.metadata ?? {}, problems);
  if (problems.length > 0) throw invalid(...problems);
  if (isCloudRegistry(kind)) return { kind, metadata: described as Static<typeof RegistryMetadata> };
  return kind === 'github'
    ? { kind, secrets: secrets as GithubSecrets, metadata: described as Static<typeof GithubMetadata> }
    : { kind, secrets: secrets as PasswordSecrets };
}

/** New credentials for one that is there. */
export function givenSecrets(
  of: { readonly kind: IntegrationKind; readonly auth: string },
  credentials: object,
): GithubSecrets | PasswordSecrets {
  const { kind, auth } = of;
  if (auth === 'app') {
    throw invalid({
      field: 'body.credentials',
      problem: 'are not taken: this is an installation of the GitHub App, whose tokens are minted when they are needed',
    });
  }
  if (isCloudRegistry(kind)) {
    throw invalid({
      field: 'body.credentials',
      problem: `are not taken: ${kindNames[kind]} is opened with the cloud account, which can be given new ones`,
    });
  }
  const problems: FieldProblem[] = [];
  const secrets = checks[kind].credentials(credentials, problems);
  if (problems.length > 0) throw invalid(...problems);
  return secrets as GithubSecrets | PasswordSecrets;
}
