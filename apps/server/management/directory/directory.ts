import type { DirectoryProject, DirectorySpace, DirectoryTeam, DirectoryUser } from '@spacedock/contracts';

/** Who and what there is in the organisation, found by either name. */
export interface Directory {
  readonly userByHandle: (handle: string) => DirectoryUser | undefined;
  readonly userById: (id: string) => DirectoryUser | undefined;
  readonly teamByHandle: (handle: string) => DirectoryTeam | undefined;
  readonly projectByHandle: (handle: string) => DirectoryProject | undefined;
  readonly spaceByHandle: (handle: string) => DirectorySpace | undefined;
  readonly users: readonly DirectoryUser[];
  readonly teams: readonly DirectoryTeam[];
  readonly projects: readonly DirectoryProject[];
  readonly spaces: readonly DirectorySpace[];
  readonly teamsOf: (userHandle: string) => readonly DirectoryTeam[];
}
