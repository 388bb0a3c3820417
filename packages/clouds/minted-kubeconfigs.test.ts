import { expect, test } from 'vitest';
import type { MintedKubeconfig } from './cloud.ts';
import { mintedKubeconfigs } from './minted-kubeconfigs.ts';

const minute = 60_000;
const account = { id: 'ca_1', revision: '1' };
const address = { region: 'us-east-1', name: 'checkout-prod' };

/** A cloud that counts what it minted, and a clock to move. */
function world(lifeMs = 15 * minute) {
  const time = { at: Date.UTC(2026, 0, 1) };
  const now = (): Date => new Date(time.at);
  let minted = 0;
  const cloud = {
    async mintKubeconfig(): Promise<MintedKubeconfig> {
      minted += 1;
      return { kubeconfig: `number ${minted}`, server: 'https://cluster.example', expiresAt: new Date(time.at + lifeMs) };
    },
  };
  return {
    kept: mintedKubeconfigs({ now }),
    cloud,
    minted: () => minted,
    pass: (milliseconds: number) => void (time.at += milliseconds),
  };
}

test('a kubeconfig is handed out until three minutes of its life are left', async () => {
  const { kept, cloud, pass } = world();
  const get = async (): Promise<string> => (await kept.get(account, cloud, address)).kubeconfig;
  expect(await get()).toBe('number 1');
  pass(12 * minute - 1);
  expect(await get()).toBe('number 1');
  pass(1);
  expect(await get()).toBe('number 2');
});

test('of one that lives shortly, half of the life is used', async () => {
  const { kept, cloud, pass } = world(4 * minute);
  const get = async (): Promise<string> => (await kept.get(account, cloud, address)).kubeconfig;
  expect(await get()).toBe('number 1');
  pass(2 * minute - 1);
  expect(await get()).toBe('number 1');
  pass(1);
  expect(await get()).toBe('number 2');
});

test('fifty callers who come together share one', async () => {
  const { kept, cloud, minted } = world();
  const all = await Promise.all(Array.from({ length: 50 }, () => kept.get(account, cloud, address)));
  expect(new Set(all.map(({ kubeconfig }) => kubeconfig))).toEqual(new Set(['number 1']));
  expect(minted()).toBe(1);
});

test('other credentials, another account and another cluster have their own', async () => {
  const { kept, cloud, minted } = world();
  await kept.get(account, cloud, address);
  await kept.get({ ...account, revision: '2' }, cloud, address);
  await kept.get({ ...account, id: 'ca_2' }, cloud, address);
  for (const other of [{ name: 'b' }, { region: 'eu-west-1' }, { resourceGroup: 'rg' }])
    await kept.get(account, cloud, { ...address, ...other });
  expect(minted()).toBe(6);
});

test('one that the cluster refused is not handed out again', async () => {
  const { kept, cloud } = world();
  await kept.get(account, cloud, address);
  kept.drop(account, address);
  expect((await kept.get(account, cloud, address)).kubeconfig).toBe('number 2');
});

test('one that was dropped while it was minted is not kept', async () => {
  const { kept, cloud } = world();
  const first = kept.get(account, cloud, address);
  kept.drop(account, address);
  await first;
  expect((await kept.get(account, cloud, address)).kubeconfig).toBe('number 2');
});

test('a failure goes to everybody who waited, and the next caller asks again', async () => {
  const { kept, cloud } = world();
  const failing = { mintKubeconfig: () => Promise.reject(new Error('denied')) };
  const waiting = await Promise.allSettled(Array.from({ length: 3 }, () => kept.get(account, failing, address)));
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await kept.get(account, cloud, address)).kubeconfig).toBe('number 1');
});

test('who leaves does not wait, and does not take the kubeconfig from those who stay', async () => {
  const { kept, cloud } = world();
  const minting = Promise.withResolvers<MintedKubeconfig>();
  const slow = { mintKubeconfig: () => minting.promise };
  const controller = new AbortController();
  const leaving = kept.get(account, slow, address, { signal: controller.signal });
  const staying = kept.get(account, slow, address);
  const left = new Error('left');
  controller.abort(left);
  await expect(leaving).rejects.toBe(left);
  minting.resolve(await cloud.mintKubeconfig());
  expect((await staying).kubeconfig).toBe('number 1');
  expect((await kept.get(account, cloud, address)).kubeconfig).toBe('number 1');
  await expect(kept.get(account, cloud, { ...address, name: 'other' }, { signal: controller.signal })).rejects.toBe(left);
});

test('a failure that nobody waits for any more is no unhandled rejection', async () => {
  const { kept, cloud } = world();
  const minting = Promise.withResolvers<MintedKubeconfig>();
  const controller = new AbortController();
  const leaving = kept.get(account, { mintKubeconfig: () => minting.promise }, address, { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(leaving).rejects.toThrow('left');
  minting.reject(new Error('denied'));
  await new Promise(setImmediate);
  expect((await kept.get(account, cloud, address)).kubeconfig).toBe('number 1');
});
