import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Send } from '../../../api/send.ts';
import { createPlacement } from './placement.ts';

const card = { id: 'dep_1', kind: 'deployment' as const };

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { readonly body: unknown; readonly answer: (error?: Error) => void }[] = [];
  const send = ((call: { readonly body: unknown }) =>
    new Promise<void>((resolve, reject) => {
      asked.push({ body: call.body, answer: (error) => (error ? reject(error) : resolve()) });
    })) as unknown as Send;
  const problems: string[] = [];
  const refresh = vi.fn<() => void>();
  const placement = createPlacement('env_1', { send, queries: new QueryClient(), refresh }, ({ message }) =>
    problems.push(message),
  );
  return { asked, problems, refresh, placement };
}

test('a card that is let go of is sent at once; what is put meanwhile follows, the newest only', async () => {
  const { asked, placement } = slowServer();
  for (const x of [1, 2, 3.4]) {
    placement.drag(card.id);
    placement.place(card, { x, y: 0 });
  }
  expect(asked.map(({ body }) => body)).toEqual([{ x: 1, y: 0 }]);
  asked[0]?.answer();
  await vi.waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { x: 1, y: 0 },
      { x: 3, y: 0 },
    ]),
  );
  expect(placement.holds(card.id)).toBe(true);
  asked[1]?.answer();
  await vi.waitFor(() => expect(placement.holds(card.id)).toBe(false));
});

test('a card stays in the hand that took it again while its last place is on the way', async () => {
  const { asked, refresh, placement } = slowServer();
  placement.drag(card.id);
  placement.place(card, { x: 1, y: 1 });
  placement.drag(card.id);
  asked[0]?.answer();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(placement.holds(card.id)).toBe(true);
});

test('steps by keys are sent together, also when the screen is left before they have settled', () => {
  const { asked, placement } = slowServer();
  placement.place(card, { x: 1, y: 0 });
  placement.place(card, { x: 2, y: 0 });
  expect(asked).toEqual([]);
  placement.flush();
  expect(asked.map(({ body }) => body)).toEqual([{ x: 2, y: 0 }]);
});

test('a place that is refused is told, and the card is given back', async () => {
  const { asked, problems, placement } = slowServer();
  placement.drag(card.id);
  placement.place(card, { x: 1, y: 1 });
  asked[0]?.answer(new Error('It is gone.'));
  await vi.waitFor(() => expect(problems).toEqual(['It is gone.']));
  expect(placement.holds(card.id)).toBe(false);
});

test('what lies elsewhere is not placed', () => {
  const { asked, placement } = slowServer();
  placement.drag('dep_far');
  placement.place({ id: 'dep_far', kind: 'elsewhere' }, { x: 1, y: 1 });
  expect([asked.length, placement.holds('dep_far')]).toEqual([0, false]);
});
