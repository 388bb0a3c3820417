import { expect, test } from 'vitest';
import { namespaceConditions } from './namespace-conditions.ts';

const now = new Date('2030-01-01T00:00:00Z');
const later = new Date('2030-01-01T00:01:00Z');
const nothing = { objects: new Map<string, number>(), finalizers: new Map<string, number>(), failures: [] };

test('all that can hold a namespace back is named, also what does not', () => {
  expect(namespaceConditions([], nothing, now).map(({ type, status, reason }) => `${type}=${status} ${reason ?? ''}`)).toEqual([
    'NamespaceDeletionDiscoveryFailure=False ResourcesDiscovered',
    'NamespaceDeletionGroupVersionParsingFailure=False ParsedGroupVersions',
    'NamespaceDeletionContentFailure=False ContentDeleted',
    'NamespaceContentRemaining=False ContentRemoved',
    'NamespaceFinalizersRemaining=False ContentHasNoFinalizers',
  ]);
});

test('what could not be deleted is said, and when that began', () => {
  const failing = namespaceConditions([], { ...nothing, failures: ['b is forbidden', 'a is forbidden'] }, now);
  const failure = failing.find(({ type }) => type === 'NamespaceDeletionContentFailure');
  expect(failure).toMatchObject({
    status: 'True',
    reason: 'ContentDeletionFailed',
    message: 'Failed to delete all resource types, 2 remaining: a is forbidden, b is forbidden',
  });
  const still = namespaceConditions(failing, { ...nothing, failures: ['a is forbidden'] }, later);
  expect(still.find(({ type }) => type === 'NamespaceDeletionContentFailure')?.lastTransitionTime).toBe('2030-01-01T00:00:00Z');
  const over = namespaceConditions(still, nothing, later);
  expect(over.find(({ type }) => type === 'NamespaceDeletionContentFailure')).toMatchObject({
    status: 'False',
    lastTransitionTime: '2030-01-01T00:01:00Z',
  });
});
