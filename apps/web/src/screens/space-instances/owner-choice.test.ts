import { expect, test } from 'vitest';
import { ownerChoices, ownerOf, ownerValue } from './owner-choice.ts';

test('an owner is one text, and back', () => {
  for (const owner of [{ user: 'ada' }, { user: 'ada@example.com' }, { team: 'team_1' }])
    expect(ownerOf(ownerValue(owner))).toEqual(owner);
  expect([ownerValue({}), ownerOf('')]).toEqual(['', undefined]);
});

test('whoever owns it is offered first, then me, then teams', () => {
  const teams = [{ value: 'team_1', label: 'Storefront' }];
  expect(ownerChoices({ me: 'ada@example.com', teams })).toEqual([
    { value: '', label: 'Me' },
    { value: 'team:team_1', label: 'Team Storefront' },
  ]);
  expect(ownerChoices({ now: { team: 'ops' }, me: 'ada@example.com', teams }).map(({ label }) => label)).toEqual([
    'Team ops (now)',
    'Me',
    'Team Storefront',
  ]);
});
