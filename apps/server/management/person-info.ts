import type { UserInfo } from '@spacedock/kube';
import type { Access } from '../gateway/access.ts';
import type { Directory } from './directory/directory.ts';
import type { Person } from './plane.ts';
import { plainNames } from './access/group-names.ts';
import { callerGroups } from './proxy/caller-groups.ts';

/** Whoever decides who may act at all in the organisation. */
export const isAdmin = (access: Access): boolean => access.holds('organisation:update') && access.holds('assignment:create');

/** Somebody as the Kubernetes API knows them: `kubectl auth whoami`. */
export const userInfoOf = ({ handle, access }: Person, directory: Directory): UserInfo => ({
  name: handle,
  uid: access.identity.userId,
  groups: [...(isAdmin(access) ? [plainNames.admins] : []), ...callerGroups(handle, directory)],
  extra: { 'spacedock.dev/email': [access.identity.email], 'spacedock.dev/organisation': [access.identity.organisationId] },
});
