import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import type { IntegrationRow } from '../tables.ts';
import { integrationKinds } from './integration-kinds.ts';

const Kind = Type.Enum([...integrationKinds]);
const BuilderRepository = Type.String({
  maxLength: 140,
  pattern: String.raw`^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/[A-Za-z0-9._-]{1,100}$`,
  says: 'must be owner/name of a repository',
  examples: ['acme/spacedock-builder'],
  description: 'Where builds are dispatched; `<account>/spacedock-builder` unless said.',
});

/** What is shown of it. Which of these there are depends on the kind. */
const Metadata = Type.Object({
  installationID: Type.Optional(Type.Integer({ description: 'Of the GitHub App. Not there with a personal access token.' })),
  githubOrg: Type.Optional(Type.String({ description: 'Whose repositories these are, on GitHub.' })),
  githubURL: Type.Optional(Type.String()),
  builderRepository: Type.Optional(BuilderRepository),
  registry: Type.Optional(Type.String()),
  cloudAccountID: Type.Optional(Type.String()),
  username: Type.Optional(Type.String({ description: 'At Docker Hub.' })),
});
export type IntegrationMetadata = Static<typeof Metadata>;

export const Integration = Type.Object({
  id: Id('integration'),
  kind: Kind,
  name: Name,
  auth: Type.Enum(['app', 'token', 'cloud_account', 'password'], {
    description: 'How it is opened: `app` is an installation of the GitHub App.',
  }),
  metadata: Metadata,
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Integration = Static<typeof Integration>;

export const NewIntegration = Type.Object(
  {
    kind: Kind,
    name: Name,
    credentials: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            '`github`: token, webhookSecret (optional). `dockerhub`: username, password. Of registries of a cloud account: none.',
        },
      ),
    ),
    metadata: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            '`github`: builderRepository, githubURL (both optional). `ecr`, `gar`, `acr`: registry, cloudAccountID. `dockerhub`: none.',
        },
      ),
    ),
  },
  { additionalProperties: false },
);

export const IntegrationChange = Type.Object(
  {
    name: Type.Optional(Name),
    metadata: Type.Optional(
      Type.Object(
        {
          builderRepository: Type.Optional(Type.Union([BuilderRepository, Type.Null()])),
        },
        { additionalProperties: false },
      ),
    ),
    credentials: Type.Optional(Type.Object({}, { additionalProperties: true })),
    unchangedSince,
  },
  someOfThem,
);

/** How it went when the other side was asked just now. */
export const IntegrationCheck = Type.Object({
  id: Id('integration'),
  status: Type.Enum(['connected', 'failing']),
  identity: Type.Union([Type.String(), Type.Null()], { description: 'Who the other side says that we are.' }),
  failure: Type.Union([Type.String(), Type.Null()]),
  fixHint: Type.Union([Type.String(), Type.Null()]),
  checkedAt: Timestamp,
});
export type IntegrationCheck = Static<typeof IntegrationCheck>;

export const IntegrationPath = Type.Object({ integrationID: Id('integration') });

export const integrationList = { ...namedList, sorts: { ...namedList.sorts, kind: { column: 'kind', type: 'text' } } } as const;

export const IntegrationQuery = listQuery(integrationList, {
  kind: Type.Optional(several(integrationKinds)),
  search: search(),
});

export const shownColumns = ['id', 'kind', 'name', 'auth', 'metadata', 'created_by', 'created_at', 'updated_at'] as const;

/** The sealed secrets are not even read. */
export const integrationOf = (row: Pick<Selectable<IntegrationRow>, (typeof shownColumns)[number]>): Integration => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  auth: row.auth,
  metadata: row.metadata as IntegrationMetadata,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
