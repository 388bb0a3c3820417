import { expect, test } from 'vitest';
import { shortcutTable } from './shortcut-table.ts';

test('no key does two things', () => {
  const keys = shortcutTable.flatMap(({ shortcuts }) => shortcuts.map((shortcut) => shortcut.keys));
  expect(keys).toHaveLength(new Set(keys).size);
});
