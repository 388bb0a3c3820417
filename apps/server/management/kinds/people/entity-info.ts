import type { DirectoryTeam, DirectoryUser } from '@spacedock/contracts';
import type { Person } from '../../plane.ts';

/** Names somebody, with what people know them by. */
export interface EntityInfo {
  readonly name: string;
  readonly displayName: string;
  readonly username: string;
  readonly email?: string;
  readonly subject?: string;
}

/** An address is shown to those who may see people: to share a project with somebody is not that. */
export const userInfo = ({ handle, name, email }: DirectoryUser, to: Person): EntityInfo => ({
  name: handle,
  displayName: name,
  username: handle,
  subject: handle,
  ...(to.handle === handle || to.access.holds('user:view') ? { email } : {}),
});

export const teamInfo = ({ handle, name }: DirectoryTeam): EntityInfo => ({ name: handle, displayName: name, username: handle });
