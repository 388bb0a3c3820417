import { expect, test } from 'vitest';
import { accessTokens } from './access-tokens.ts';

const minute = 60_000;

function tokens(lifeMs: number) {
  let at = 0;
  let count = 0;
  const now = (): Date => new Date(at);
  const ask = async () => {
    count += 1;
    return { value: `token ${count}`, expiresAt: new Date(at + lifeMs) };
  };
  return { tokens: accessTokens({ now, ask }), advance: (milliseconds: number) => void (at += milliseconds), count: () => count };
}

test('one request serves all who come together, and those who come while it is good', async () => {
  const {
    tokens: { current, fresh },
    advance,
    count,
  } = tokens(60 * minute);
  const values = await Promise.all([current(), current(), fresh()]);
  expect(new Set(values.map(({ value }) => value)).size).toBe(1);
  advance(54 * minute);
  await current();
  expect(count()).toBe(1);
  advance(1 * minute);
  expect((await current()).value).toBe('token 2');
});

test('half of a short life is used', async () => {
  const {
    tokens: { current },
    advance,
    count,
  } = tokens(4 * minute);
  await current();
  advance(2 * minute - 1);
  await current();
  expect(count()).toBe(1);
  advance(1);
  await current();
  expect(count()).toBe(2);
});

test('one that was refused is not used again, and takes no other with it', async () => {
  const {
    tokens: { current, fresh, drop },
  } = tokens(60 * minute);
  const first = await current();
  const second = await fresh();
  drop(first);
  expect(await current()).toBe(second);
  drop(second);
  expect((await current()).value).toBe('token 3');
});

test('a failure is not kept', async () => {
  let fails = true;
  const { current } = accessTokens({
    now: () => new Date(0),
    ask: async () => {
      if (fails) throw new Error('no token');
      return { value: 'token', expiresAt: new Date(60 * minute) };
    },
  });
  await expect(current()).rejects.toThrow('no token');
  fails = false;
  expect((await current()).value).toBe('token');
});
