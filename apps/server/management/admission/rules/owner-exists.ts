import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause } from '@spacedock/kube';
import { namesOf, ownership } from '../../access/named-in.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Owner } from '../../objects/common.ts';
import type { SpaceRule } from '../space-change.ts';

/**
 * The owner is one user or team that there is. To make somebody else the owner is for those who administer the project: a space
 * counts against its owner's quota.
 */
export const ownerExists: SpaceRule = ({ next, old, person, administers, at }) => {
  const owner = next.spec?.owner ?? {};
  if (isDeepStrictEqual(owner, old?.spec?.owner)) return [];
  const problems = ownerProblems(owner, at.directory);
  if (problems.length > 0 || !person || administers || ownership(namesOf(person.handle, at.directory), owner)) return problems;
  return [
    fieldCause.forbidden(
      `spec.owner.${owner.user ? 'user' : 'team'}`,
      'only admins of the project make somebody else the owner; you can name yourself or a team that you are in',
    ),
  ];
};

export function ownerProblems({ user = '', team = '' }: Owner, directory: Directory): readonly FieldCause[] {
  if (user !== '' && team !== '') return [fieldCause.forbidden('spec.owner.team', 'a user or a team can be the owner, not both')];
  return [
    ...(user !== '' && !directory.userByHandle(user) ? [notFound('spec.owner.user', user)] : []),
    ...(team !== '' && !directory.teamByHandle(team) ? [notFound('spec.owner.team', team)] : []),
  ];
}

const notFound = (field: string, name: string): FieldCause => ({
  reason: 'FieldValueNotFound',
  field,
  message: `Not found: ${JSON.stringify(name)}`,
});
