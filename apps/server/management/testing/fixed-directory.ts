import type { DirectoryProject, DirectorySpace, DirectoryTeam, DirectoryUser } from '@spacedock/contracts';
import { directoryOf } from '../directory/directory-of.ts';
import type { Directory } from '../directory/directory.ts';

export interface DirectoryNames {
  readonly users?: readonly string[];
  /** Who is in each team. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  readonly projects?: readonly string[];
  readonly clusters?: Readonly<Record<string, Partial<Pick<DirectorySpace, 'status' | 'health' | 'readOnly'>>>>;
}

const createdAt = '2026-01-01T00:00:00Z';

/** An organisation made of names. The id of `ada` is `usr_ada`, and so on. */
export function fixedDirectory({ users = [], teams = {}, projects = [], clusters = {} }: DirectoryNames): Directory {
  return directoryOf({
    users: users.map((handle): DirectoryUser => ({
      $typeName: 'spacedock.config.v1.DirectoryUser',
      id: `usr_${handle}`,
      handle,
      email: `${handle}@example.org`,
      name: handle,
      active: true,
      createdAt,
    })),
    teams: Object.entries(teams).map(([handle, userHandles]): DirectoryTeam => ({
      $typeName: 'spacedock.config.v1.DirectoryTeam',
      id: `team_${handle}`,
      handle,
      name: handle,
      description: '',
      userHandles: [...userHandles],
      createdAt,
    })),
    projects: projects.map((handle): DirectoryProject => ({
      $typeName: 'spacedock.config.v1.DirectoryProject',
      id: `prj_${handle}`,
      handle,
      name: handle,
      description: '',
      createdBy: '',
      createdAt,
    })),
    spaces: Object.entries(clusters).map(([handle, given]): DirectorySpace => ({
      $typeName: 'spacedock.config.v1.DirectorySpace',
      id: `spc_${handle}`,
      handle,
      name: handle,
      provider: 'aws',
      status: 'active',
      health: 'healthy',
      healthReason: '',
      readOnly: false,
      createdAt,
      ...given,
    })),
  });
}
