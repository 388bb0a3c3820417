import { idFactory } from '@spacedock/contracts';
import { labelsProblems, matchesLabels, parseLabelSelector } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { isManaged, managedLabels, managedSelector } from './managed-labels.ts';

const newId = idFactory(() => Date.parse('2026-04-15T08:00:00Z'), (size) => new Uint8Array(size));

test('the labels are ones that Kubernetes takes, whatever the space is called', () => {
  expect(labelsProblems({ ...managedLabels(newId('space')) }, 'metadata.labels')).toEqual([]);
  expect(managedLabels('spc_1')).toEqual({ 'app.kubernetes.io/managed-by': 'spacedock', 'spacedock.dev/space': 'spc_1' });
});

test('the selector finds what was made through the space and nothing else', () => {
  const selector = parseLabelSelector(managedSelector('spc_1'));
  const matches = (labels: Readonly<Record<string, string>>): boolean => matchesLabels(selector, labels);
  expect(matches({ ...managedLabels('spc_1'), team: 'shop' })).toBe(true);
  expect(matches(managedLabels('spc_2'))).toBe(false);
  expect(matches({ 'spacedock.dev/space': 'spc_1' })).toBe(false);
  expect(matches({})).toBe(false);
});

test('what we made is ours through whichever space; what others made is not', () => {
  expect(isManaged(managedLabels('spc_2'))).toBe(true);
  expect(isManaged({ 'app.kubernetes.io/managed-by': 'Helm' })).toBe(false);
  for (const none of [{}, null, undefined]) expect(isManaged(none)).toBe(false);
});
