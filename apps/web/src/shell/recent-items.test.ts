import { expect, test } from 'vitest';
import type { PaletteItem } from './palette-item.ts';
import { recentItems } from './recent-items.ts';

function storage(contents: Record<string, string> = {}) {
  return {
    getItem: (key: string) => contents[key] ?? null,
    setItem: (key: string, value: string) => void (contents[key] = value),
    contents,
  };
}
const item = (id: string): PaletteItem => ({ id, kind: 'Space', label: id, icon: undefined as never, target: { to: '/spaces' } });

test('the newest comes first, once, and not endlessly many', () => {
  const recent = recentItems(storage(), 'org_1');
  for (const id of ['a', 'b', 'a', ...Array.from({ length: 20 }, (_, n) => `x${n}`), 'b']) recent.add(item(id));
  const ids = recent.read().map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual(['b', 'x19']);
  expect(ids).toHaveLength(12);
});

test('nobody sees what somebody else chose', () => {
  const shared = storage();
  recentItems(shared, 'ann org_1').add(item('a'));
  expect(recentItems(shared, 'ben org_1').read()).toEqual([]);
});

test.each(['no json', '{}', '[1, {"id": 1}]'])('%s is no list of items', (text) => {
  expect(recentItems(storage({ 'spacedock-recent me': text }), 'me').read()).toEqual([]);
});

test('storage that is switched off is no reason to fail', () => {
  const broken = {
    getItem: (): string => {
      throw new Error('switched off');
    },
    setItem: (): void => {
      throw new Error('switched off');
    },
  };
  const recent = recentItems(broken, 'me');
  recent.add(item('a'));
  expect(recent.read()).toEqual([]);
});
