import type { DirectoryTeam, DirectoryUser } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { ownerByHandle } from './owner-by-handle.ts';

const directory = {
  users: [{ id: 'usr_1', handle: 'ada', email: 'ada@example.com' } as DirectoryUser],
  teams: [{ id: 'team_1', handle: 'storefront' } as DirectoryTeam],
};

test.each([
  [{ user: 'ada@example.com' }, { user: 'ada' }],
  [{ user: 'Ada@Example.com' }, { user: 'ada' }],
  [{ user: 'usr_1' }, { user: 'ada' }],
  [{ user: 'ada' }, { user: 'ada' }],
  [{ team: 'team_1' }, { team: 'storefront' }],
  [{ team: 'storefront' }, { team: 'storefront' }],
  [{ team: 'team_of_others' }, { team: 'team_of_others' }],
  [{}, {}],
])('%j is %j', (owner, named) => {
  expect(ownerByHandle(owner, directory)).toEqual(named);
});
