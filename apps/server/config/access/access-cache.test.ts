import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Access } from '../../gateway/access.ts';
import { accessCache, type LoadedAccess } from './access-cache.ts';

const loadedFor = (organisationId: string, expiresAt = Number.POSITIVE_INFINITY): LoadedAccess => ({
  access: new Access({ organisationId, userId: 'usr_1', email: 'a@example.com' }, []),
  tags: [`org:${organisationId}`, 'session:s'],
  expiresAt,
});

test('callers at the same moment share one load, later ones need none', async () => {
  const cache = accessCache({ trusted: () => true, now: () => 0 });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loadedFor('org_1');
  };
  await Promise.all([cache.get('k', load), cache.get('k', load), cache.get('k', load)]);
  await cache.get('k', load);
  expect(loads).toBe(1);
});

test('an announcement drops what carries its tag and nothing else; "everybody" drops all', async () => {
  const cache = accessCache({ trusted: () => true, now: () => 0 });
  await cache.get('one', async () => loadedFor('org_1'));
  await cache.get('two', async () => loadedFor('org_2'));
  cache.drop('org:org_1');
  expect(cache.size).toBe(1);
  cache.drop('org:org_3');
  expect(cache.size).toBe(1);
  cache.drop('everybody');
  expect(cache.size).toBe(0);
});

test('nothing is remembered while announcements might be missed', async () => {
  let trusted = true;
  const cache = accessCache({ trusted: () => trusted, now: () => 0 });
  await cache.get('k', async () => loadedFor('org_1'));
  trusted = false;
  let loads = 0;
  for (let i = 0; i < 3; i += 1) {
    await cache.get('k', async () => {
      loads += 1;
      return loadedFor('org_1');
    });
  }
  expect(loads).toBe(3);
  expect(cache.size).toBe(0);
});

test('a failed load is not remembered', async () => {
  const cache = accessCache({ trusted: () => true, now: () => 0 });
  await expect(cache.get('k', async () => {
    throw new Error('database away');
  })).rejects.toThrow('database away');
  await expect(cache.get('k', async () => loadedFor('org_1'))).resolves.toBeDefined();
});

test('an expired entry is loaded again, and the oldest one makes room', async () => {
  let now = 0;
  const cache = accessCache({ trusted: () => true, now: () => now, size: 2 });
  await cache.get('k', async () => loadedFor('org_1', 10));
  now = 10;
  expect((await cache.get('k', async () => loadedFor('org_2', 20))).access.identity.organisationId).toBe('org_2');
  await cache.get('l', async () => loadedFor('org_1'));
  await cache.get('m', async () => loadedFor('org_1'));
  expect(cache.size).toBe(2);
});

/**
 * The state of the database is a number that changes only grow. Whoever asks after a change was announced must get at least
 * that state, however loads and announcements interleave.
 */
test('no interleaving of loads and announcements brings back an older state', async () => {
  const steps = fc.array(fc.constantFrom('read', 'change', 'answer'), { minLength: 1, maxLength: 40 });
  await fc.assert(fc.asyncProperty(steps, async (sequence) => {
    const cache = accessCache({ trusted: () => true, now: () => 0 });
    let state = 0;
    const underWay: (() => void)[] = [];
    const load = async (): Promise<LoadedAccess> => {
      const seen = state; // the snapshot of the query, some time before its answer arrives
      const answer = Promise.withResolvers<void>();
      underWay.push(answer.resolve);
      await answer.promise;
      return loadedFor(`org_${seen}`);
    };
    const reads: Promise<void>[] = [];
    for (const step of sequence) {
      switch (step) {
        case 'change':
          state += 1;
          cache.drop('everybody');
          break;
        case 'answer':
          underWay.shift()?.();
          await new Promise(setImmediate);
          break;
        case 'read': {
          const atLeast = state;
          reads.push(cache.get('k', load).then(({ access }) => {
            expect(Number(access.identity.organisationId.slice(4))).toBeGreaterThanOrEqual(atLeast);
          }));
        }
      }
    }
    for (const answer of underWay) answer();
    await Promise.all(reads);
  }), { numRuns: 300 });
});
