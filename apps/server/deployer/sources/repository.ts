import { type Static, Type } from 'typebox';
import { Id } from '../../stores/fields.ts';
import { itemQuery } from './item-page.ts';

export const Owner = Type.String({
  maxLength: 100,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]*)$',
  says: 'must be an account on GitHub, such as acme',
  examples: ['acme'],
});
export const RepositoryName = Type.String({
  maxLength: 100,
  pattern: String.raw`^(?!\.{1,2}$)[A-Za-z0-9._-]+$`,
  says: 'must be the name of a repository, such as checkout',
  examples: ['checkout'],
});
const Search = Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name, in any case.' }));

export const Repository = Type.Object({
  integrationID: Id('integration'),
  owner: Type.String({ examples: ['acme'] }),
  repo: Type.String({ examples: ['checkout'] }),
  repoUrl: Type.String({ examples: ['https://github.com/acme/checkout'], description: 'As a deployment takes it.' }),
  defaultBranch: Type.String({ examples: ['main'] }),
  private: Type.Boolean(),
});
export type Repository = Static<typeof Repository>;

export const RepositoryQuery = itemQuery({ integrationID: Type.Optional(Id('integration')), search: Search });
export type RepositoryQuery = Static<typeof RepositoryQuery>;

export const Branch = Type.Object({
  name: Type.String({ examples: ['main'] }),
  sha: Type.String({ description: 'The commit that it is at.' }),
  protected: Type.Boolean(),
  default: Type.Boolean(),
});
export type Branch = Static<typeof Branch>;

export const BranchQuery = itemQuery({ integrationID: Id('integration'), owner: Owner, repo: RepositoryName, search: Search });
export type BranchQuery = Static<typeof BranchQuery>;
