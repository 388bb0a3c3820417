import { expect, test } from 'vitest';
import { reasonWords, scopeWords, subjectName, verbWords } from './right-words.ts';

test('why somebody may is said in words', () => {
  expect(reasonWords({ because: 'role', of: 'space-instance:update' })).toBe('a role gives space-instance:update');
  expect(reasonWords({ because: 'team-owner', of: 'storefront' })).toBe('in the team storefront, which owns it');
  expect(reasonWords({ because: 'access-entry', of: '' })).toBe('named by an access entry of the space');
  expect(['get', 'something'].map(verbWords)).toEqual(['see it', 'something']);
});

test('who it is, by the name that people know', () => {
  expect(subjectName({ kind: 'user', name: 'ada', displayName: 'Ada' })).toBe('Ada (ada)');
  expect(subjectName({ kind: 'user', name: 'ada', displayName: '' })).toBe('ada');
  expect(subjectName({ kind: 'team', name: 'storefront', displayName: 'Storefront' })).toBe('Team Storefront');
  expect(subjectName({ kind: 'everybody', name: '*', displayName: '' })).toBe('Everybody');
  expect(['organisation', 'project:prj_1'].map(scopeWords)).toEqual(['in the whole organisation', 'in its project']);
});
