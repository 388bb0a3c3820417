import { expect, test } from 'vitest';
import { labelWords } from './label-words.ts';

test('marks of ours are not repeated, those of others are shown', () => {
  const labels = { 'app.kubernetes.io/managed-by': 'spacedock', 'spacedock.dev/space': 'spc_1', team: 'shop', exposed: '' };
  expect(labelWords({ managedByZopnight: true, labels })).toBe('team=shop, exposed');
  expect(labelWords({ managedByZopnight: false, labels: { 'app.kubernetes.io/managed-by': 'Helm' } })).toBe(
    'app.kubernetes.io/managed-by=Helm',
  );
  expect(labelWords({ managedByZopnight: false })).toBe('');
});
