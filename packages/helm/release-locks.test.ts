import { expect, test } from 'vitest';
import { releaseLocks } from './release-locks.ts';

const signal = new AbortController().signal;
const release = (name: string, cluster = 'spc_1', namespace = 'n') => ({
  cluster: { id: cluster, kubeconfig: `minted ${Math.random()}` },
  namespace,
  name,
});

test('work on one release is done one after another, in the order in which it was asked for', async () => {
  const locks = releaseLocks();
  const events: string[] = [];
  const work = (id: number) => async () => {
    events.push(`begin ${id}`);
    await new Promise(setImmediate);
    events.push(`end ${id}`);
    return id;
  };
  expect(await Promise.all([1, 2, 3].map((id) => locks.hold(release('shop'), signal, work(id))))).toEqual([1, 2, 3]);
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3']);
});

test('work on other releases, namespaces and clusters does not wait', async () => {
  const locks = releaseLocks();
  const held = Promise.withResolvers<string>();
  const first = locks.hold(release('shop'), signal, () => held.promise);
  const others = [release('shop-2'), release('shop', 'spc_2'), release('shop', 'spc_1', 'n2')];
  expect(await Promise.all(others.map((other) => locks.hold(other, signal, async () => 'done')))).toEqual([
    'done',
    'done',
    'done',
  ]);
  held.resolve('late');
  expect(await first).toBe('late');
});

test('work that fails makes room as work that succeeds', async () => {
  const locks = releaseLocks();
  const failing = locks.hold(release('shop'), signal, () => Promise.reject(new Error('failed')));
  const next = locks.hold(release('shop'), signal, async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('who gives up while waiting never begins, and lets nobody pass before his time', async () => {
  const locks = releaseLocks();
  const events: string[] = [];
  const held = Promise.withResolvers<void>();
  const controller = new AbortController();
  const first = locks.hold(release('shop'), signal, () => held.promise.then(() => void events.push('first ended')));
  const second = locks.hold(release('shop'), controller.signal, async () => void events.push('second began'));
  const third = locks.hold(release('shop'), signal, async () => void events.push('third began'));
  controller.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  expect(events).toEqual([]);
  held.resolve();
  await Promise.all([first, third]);
  expect(events).toEqual(['first ended', 'third began']);
  await expect(locks.hold(release('shop'), controller.signal, async () => 'never')).rejects.toThrow('gave up');
});
