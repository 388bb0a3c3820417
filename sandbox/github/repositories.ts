import { notFound } from './github-error.ts';
import type { AccountRecord, RepositoryRecord } from './github-state.ts';
import { type GithubWorld, nextId } from './github-world.ts';

export const fullName = ({ owner, name }: Pick<RepositoryRecord, 'owner' | 'name'>): string => `${owner}/${name}`;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const findRepository = ({ state }: GithubWorld, owner: string, name: string): RepositoryRecord | undefined =>
  state.repositories.find((one) => same(one.owner, owner) && same(one.name, name));

export const repositoryById = ({ state }: GithubWorld, id: number | null): RepositoryRecord | undefined =>
  state.repositories.find((one) => one.id === id);

/** For controls: who drives the sandbox is told what there is not. */
export function theRepository(world: GithubWorld, owner: string, name: string): RepositoryRecord {
  const found = findRepository(world, owner, name);
  if (!found) throw new Error(`The GitHub of the sandbox has no repository ${owner}/${name}.`);
  return found;
}

/** The one that had this name before. */
export const renamedRepository = (world: GithubWorld, owner: string, name: string): RepositoryRecord | undefined =>
  repositoryById(world, world.state.formerNames[`${owner}/${name}`.toLowerCase()] ?? null);

export function accountOf({ state }: GithubWorld, login: string): AccountRecord {
  const found = state.accounts.find((one) => same(one.login, login));
  if (!found) throw notFound();
  return found;
}

export interface NewRepository {
  readonly owner: string;
  readonly name: string;
  /** It is, unless said. */
  readonly private?: boolean | undefined;
  readonly description?: string | undefined;
  readonly defaultBranch?: string | undefined;
}

/** An empty one; its owner is made too where there is none of that name. */
export function addRepository(world: GithubWorld, given: NewRepository, forkOf?: RepositoryRecord): RepositoryRecord {
  const { state, now, changed } = world;
  const { owner, name, private: hidden = true, description = null, defaultBranch = 'main' } = given;
  if (!/^[\w.-]{1,100}$/.test(name)) throw new Error(`GitHub takes no repository of the name ${JSON.stringify(name)}.`);
  if (findRepository(world, owner, name)) throw new Error(`The GitHub of the sandbox has a repository ${owner}/${name} already.`);
  if (!state.accounts.some((one) => same(one.login, owner))) {
    state.accounts.push({ id: nextId(state), login: owner, type: 'User', memberOf: [] });
  }
  const id = nextId(state);
  const at = now().toISOString();
  const record: RepositoryRecord = {
    id,
    owner,
    name,
    private: hidden,
    description,
    defaultBranch,
    network: forkOf?.network ?? id,
    forkOf: forkOf?.id ?? null,
    createdAt: at,
    pushedAt: at,
    refs: {},
  };
  delete state.formerNames[fullName(record).toLowerCase()];
  state.repositories.push(record);
  changed();
  return record;
}
