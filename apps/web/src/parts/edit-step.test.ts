import { expect, test } from 'vitest';
import { editStep } from './edit-step.ts';

const at = (second: number) => `2026-04-15T08:00:0${second}.000Z`;
const thing = (second: number, name: string, members = 0) => ({ updatedAt: at(second), name, members });
const values = ({ name }: { readonly name: string }) => ({ name });
const step = (now: ReturnType<typeof thing>, typed: string, whole = false) =>
  editStep({ base: thing(1, 'Checkout'), now, typed: { name: typed }, values, whole });

test('what is as it was read is left alone, and so is an older answer that comes late', () => {
  expect(step(thing(1, 'Checkout'), 'Typed')).toBe('none');
  expect(step(thing(0, 'Before'), 'Typed')).toBe('none');
  expect(editStep({ base: undefined, now: undefined, typed: { name: 'New' }, values: () => ({ name: '' }), whole: false })).toBe(
    'none',
  );
});

test('where nothing was typed, the newest is shown', () => {
  expect(step(thing(2, 'Theirs'), 'Checkout')).toBe('follow');
  expect(step(thing(2, 'Theirs'), 'Checkout', true)).toBe('follow');
});

test('what was typed and is there now, as after saving it, is no conflict', () => {
  expect(step(thing(2, 'Typed'), 'Typed')).toBe('follow');
});

test('a change of something that the form does not show leaves what was typed, unless the form replaces what it cannot show', () => {
  expect(step(thing(2, 'Checkout', 7), 'Typed')).toBe('rebase');
  expect(step(thing(2, 'Checkout', 7), 'Typed', true)).toBe('told');
});

test('somebody else changed what is being edited', () => {
  expect(step(thing(2, 'Theirs'), 'Typed')).toBe('told');
});
