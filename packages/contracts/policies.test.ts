import { expect, test } from 'vitest';
import { entities, isPolicy, policies, scopesOf } from './policies.ts';
import { systemRoles } from './system-roles.ts';

test('every entity has four policies and at least the organisation as its scope', () => {
  expect(policies).toHaveLength(entities.length * 4);
  for (const entity of entities) expect(scopesOf[entity]).toContain('organisation');
});

test('each system role strictly contains the one before it, and the last one holds every policy', () => {
  for (const [index, role] of systemRoles.entries()) {
    const before = systemRoles[index - 1];
    if (!before) continue;
    expect(role.policies).toEqual(expect.arrayContaining([...before.policies]));
    expect(role.policies.length).toBeGreaterThan(before.policies.length);
  }
  expect(systemRoles.at(-1)?.policies).toEqual(policies.toSorted());
});

test('a policy is known by its exact spelling', () => {
  expect(isPolicy('space:view')).toBe(true);
  for (const text of ['space:read', 'spaces:view', 'space', 'space:', ':view', 'space:view ', 'toString']) expect(isPolicy(text)).toBe(false);
});
