import { expect, test } from 'vitest';
import type { Directory } from './directory.ts';
import { liveDirectory, type LiveDirectoryParts } from './live-directory.ts';

/** A config service whose answers the test holds back. */
function start(follow: (directory: Directory) => Promise<void> = async () => undefined) {
  let version = 1n;
  const asked: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  let held = false;
  const client = {
    async getDirectoryVersion() {
      asked.push('version');
      const answer = version;
      if (held) {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
      }
      return { version: answer };
    },
    async getDirectory() {
      asked.push('all');
      return { version, users: [{ id: 'usr_1', handle: `v${version}` }], teams: [], projects: [], spaces: [] };
    },
  } as unknown as LiveDirectoryParts['client'];
  const live = liveDirectory({ client, organisationId: 'org_1', follow });
  return {
    live, asked,
    change: () => void (version += 1n),
    vanish: () => void (version = 0n),
    hold: () => void (held = true),
    let: () => {
      held = false;
      gates.splice(0).forEach((gate) => gate.resolve());
    },
    handles: () => live.current().users.map(({ handle }) => handle),
  };
}

test('reads everything when the version is another one, and asks for the version alone otherwise', async () => {
  const { live, asked, change, handles } = start();
  await live.upToDate();
  await live.upToDate();
  expect([asked, handles()]).toEqual([['version', 'all', 'version'], ['v1']]);
  change();
  await live.upToDate();
  expect(handles()).toEqual(['v2']);
});

test('whoever comes while it asks waits for an answer that was asked for after they came, and shares it', async () => {
  const { live, asked, change, handles, hold, let: release } = start();
  await live.upToDate();
  asked.length = 0;
  hold();
  const first = live.upToDate();
  change(); // after the first has asked
  const others = [live.upToDate(), live.upToDate(), live.upToDate()];
  release();
  await first;
  await Promise.all(others);
  expect([asked, handles()]).toEqual([['version', 'version', 'all'], ['v2']]);
});

test('what could not be followed is followed with the next look', async () => {
  let fails = true;
  const { live, asked } = start(async () => {
    if (fails) throw new Error('not now');
  });
  await expect(live.upToDate()).rejects.toThrow('not now');
  fails = false;
  await live.upToDate();
  await live.upToDate();
  expect(asked).toEqual(['version', 'all', 'version', 'all', 'version']);
});

test('knows when the organisation is gone', async () => {
  const { live, vanish } = start();
  await live.upToDate();
  expect(live.exists()).toBe(true);
  vanish();
  await live.upToDate();
  expect(live.exists()).toBe(false);
});
