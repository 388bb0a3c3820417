import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServerEvent } from './answer.ts';
import type { Access } from './access.ts';
import { eventStream } from './event-stream.ts';
import type { LiveAccess } from './live-access.ts';

const access = {} as Access;

function listener() {
  const listeners = new Set<() => void>();
  const caller: LiveAccess = {
    access,
    ended: undefined,
    onChange(told) {
      listeners.add(told);
      return () => void listeners.delete(told);
    },
  };
  return { caller, listeners, tell: () => listeners.forEach((told) => told()) };
}

const event = (id: number): ServerEvent => ({ id: String(id), event: 'step', data: { text: 'a\nb', id } });

async function* until(signal: AbortSignal, ...events: readonly ServerEvent[]): AsyncGenerator<ServerEvent> {
  yield* events;
  if (!signal.aborted) await once(signal, 'abort');
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

test('events go out one after the other, and the stream ends with them', async () => {
  const { caller, listeners } = listener();
  async function* two(): AsyncGenerator<ServerEvent> {
    yield event(1);
    yield event(2);
  }
  const text = await textOf(eventStream({ open: two, mayListen: () => true }, caller));
  expect(text).toBe('retry: 1000\n\nid: 1\nevent: step\ndata: {"text":"a\\nb","id":1}\n\nid: 2\nevent: step\ndata: {"text":"a\\nb","id":2}\n\n');
  expect(listeners.size, 'nobody looks after the rights any more').toBe(0);
});

test('whoever may not listen any more hears nothing more', async () => {
  const { caller, tell, listeners } = listener();
  let may = true;
  const stream = eventStream({ open: (signal) => until(signal, event(1)), mayListen: () => may }, caller);
  const text = textOf(stream);
  tell();
  await sleep(10);
  expect(stream.readableEnded, 'rights changed, but not this one').toBe(false);
  may = false;
  tell();
  expect(await text).toContain('id: 1');
  expect(listeners.size).toBe(0);
});

test('a listener who leaves ends the feed', async () => {
  const { caller } = listener();
  const ended = Promise.withResolvers<string>();
  const stream = eventStream({
    mayListen: () => true,
    open(signal) {
      signal.addEventListener('abort', () => ended.resolve('ended'));
      return until(signal, event(1));
    },
  }, caller);
  await once(stream, 'readable');
  stream.destroy();
  expect(await ended.promise).toBe('ended');
});

test('the feed is not asked for more than the listener reads', async () => {
  const { caller } = listener();
  let asked = 0;
  async function* endless(signal: AbortSignal): AsyncGenerator<ServerEvent> {
    while (!signal.aborted) {
      asked += 1;
      yield { id: String(asked), event: 'step', data: 'x'.repeat(1_000) };
    }
  }
  const stream = eventStream({ open: endless, mayListen: () => true }, caller);
  await sleep(50);
  expect(asked).toBeLessThan(1_000);
  stream.destroy();
});

test('a feed that fails breaks the stream, so that the client comes back', async () => {
  const { caller } = listener();
  async function* broken(): AsyncGenerator<ServerEvent> {
    yield event(1);
    throw new Error('the database is away');
  }
  await expect(textOf(eventStream({ open: broken, mayListen: () => true }, caller))).rejects.toThrow('the database is away');
});
