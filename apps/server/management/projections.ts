import type { DirectorySpace } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import type { Directory } from './directory/directory.ts';
import { type Cluster, providerLabel } from './kinds/people/cluster-kind.ts';
import type { Team } from './kinds/people/team-kind.ts';
import type { User } from './kinds/people/user-kind.ts';
import type { Project } from './objects/project.ts';
import { idOf } from './projection-id.ts';

/** What an object of a projected kind has to say. Fields that are undefined are taken out; those that are not named stay. */
export interface Shown {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

export type Projection = (directory: Directory, present: (name: string) => KubeObject | undefined) => readonly Shown[];

export const shownUsers: Projection = ({ users, teamsOf }) =>
  users.map(({ id, handle, name, email, active, createdAt }) => ({
    id,
    name: handle,
    createdAt,
    spec: {
      displayName: name,
      username: handle,
      email,
      subject: handle,
      disabled: active ? undefined : true,
    } satisfies Undefinable<User['spec']>,
    status: { teams: teamsOf(handle).map((team) => team.handle) } satisfies User['status'],
  }));

export const shownTeams: Projection = ({ teams }) =>
  teams.map(({ id, handle, name, description, userHandles, createdAt }) => ({
    id,
    name: handle,
    createdAt,
    spec: {
      displayName: name,
      description: description || undefined,
      username: handle,
      users: userHandles,
    } satisfies Undefinable<Team['spec']>,
  }));

/** Who makes a project with kubectl need not give it a display name; it is not put in for them. */
export const shownProjects: Projection = ({ projects }, present) =>
  projects.map(({ id, handle, name, description, createdAt }) => {
    const shown = present(handle);
    const unnamed = shown !== undefined && idOf(shown) === id && (shown as Project).spec?.displayName === undefined;
    return {
      id,
      name: handle,
      createdAt,
      spec: {
        displayName: name === handle && unnamed ? undefined : name,
        description: description || undefined,
      } satisfies Undefinable<Project['spec']>,
    };
  });

export const shownClusters: Projection = ({ spaces }) =>
  spaces.map((space) => ({
    id: space.id,
    name: space.handle,
    createdAt: space.createdAt,
    labels: { [providerLabel]: space.provider },
    spec: {
      displayName: space.name,
      unusable: space.status !== 'active' || space.readOnly ? true : undefined,
    } satisfies Undefinable<Cluster['spec']>,
    status: clusterStatus(space),
  }));

function clusterStatus({ health, healthReason }: DirectorySpace): NonNullable<Cluster['status']> {
  const online = health === 'healthy';
  if (online) return { phase: 'Initialized', online };
  if (health === 'pending') return { phase: '', online };
  return { phase: 'Failed', reason: health === 'lost' ? 'Lost' : 'Unreachable', message: healthReason, online };
}

type Undefinable<Fields> = { readonly [Field in keyof NonNullable<Fields>]: NonNullable<Fields>[Field] | undefined };
