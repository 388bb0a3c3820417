import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import git from 'isomorphic-git';
import { expect, onTestFinished, test } from 'vitest';
import { memoryFiles } from './memory-files.ts';
import { commitContent, commitIn, type GitObject, treeContent, treeIn } from './object-formats.ts';
import { directoryObjects, memoryObjects, oidOf } from './object-store.ts';
import { objectsIn, PackError, packOf } from './pack.ts';

const nobody = async (): Promise<undefined> => undefined;
const blob = (text: string): GitObject => ({ type: 'blob', content: Buffer.from(text) });
const anyObject = fc.record({
  type: fc.constantFrom('commit' as const, 'tree' as const, 'blob' as const, 'tag' as const),
  content: fc
    .oneof(
      fc.uint8Array(),
      fc.nat({ max: 100_000 }).map((size) => new Uint8Array(size)),
    )
    .map((bytes) => Buffer.from(bytes)),
});

test('what was packed is unpacked, each object once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyObject, { maxLength: 8 }), async (objects) => {
      const read = await objectsIn(packOf(objects), nobody);
      expect(read.map(oidOf).toSorted()).toEqual([...new Set(objects.map(oidOf))].toSorted());
    }),
  );
});

/** As git writes them: with deltas on what stands before, and on what the other side has. */
function packWith(entries: readonly (readonly [head: readonly number[], base: Buffer, content: Buffer])[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(entries.length, 8);
  const body = Buffer.concat([
    head,
    ...entries.flatMap(([first, base, content]) => [Buffer.from(first), base, deflateSync(content)]),
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

test('deltas are applied to what they stand on, in the pack or outside of it', async () => {
  const base = blob('0123456789');
  // The sizes of both, five bytes from the third on, and one that is new.
  const delta = Buffer.from([10, 6, 0x80 | 0x01 | 0x10, 2, 5, 1, 0x21]);
  const thin = packWith([[[0x70 | delta.length], Buffer.from(oidOf(base), 'hex'), delta]]);
  expect(await objectsIn(thin, async (oid) => (oid === oidOf(base) ? base : undefined))).toEqual([blob('23456!')]);
  await expect(objectsIn(thin, nobody)).rejects.toThrow(/not there/);
  const distance = 1 + deflateSync(base.content).length;
  const own = packWith([
    [[0x30 | 10], Buffer.alloc(0), base.content],
    [[0x60 | delta.length], Buffer.from([distance]), delta],
  ]);
  expect((await objectsIn(own, nobody)).map(({ content }) => content.toString())).toEqual(['0123456789', '23456!']);
  for (const wrong of [
    [9, 6],
    [10, 7],
    [10, 6, 0],
    [10, 6, 0x91, 9, 5],
  ]) {
    const pack = packWith([[[0x70 | wrong.length], Buffer.from(oidOf(base), 'hex'), Buffer.from(wrong)]]);
    await expect(objectsIn(pack, async () => base)).rejects.toThrow(/does not fit/);
  }
});

test('whatever arrives instead of a pack is refused in words', async () => {
  const pack = packOf([blob('one'), blob('two'.repeat(1_000))]);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: pack.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const body = Buffer.from(pack.subarray(0, -20));
      if (at < body.length) body.writeUInt8((body[at] ?? 0) ^ change, at);
      const sum = createHash('sha1').update(body).digest();
      const outcome = await objectsIn(Buffer.concat([body, sum]), nobody).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || outcome instanceof PackError).toBe(true);
    }),
  );
  await expect(objectsIn(pack.subarray(0, -1), nobody)).rejects.toThrow(PackError);
  await expect(objectsIn(Buffer.from('PACK'), nobody)).rejects.toThrow(PackError);
});

test('objects have the hashes that git gives them, in memory and on disk', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-objects-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const at = { fs: memoryFiles(), gitdir: '/one.git' };
  const entries = [
    { mode: '100644', path: 'a.txt', oid: '1'.repeat(40), type: 'blob' },
    { mode: '040000', path: 'a', oid: '2'.repeat(40), type: 'tree' },
    { mode: '100755', path: 'a-b', oid: '3'.repeat(40), type: 'blob' },
    { mode: '160000', path: 'ä', oid: '4'.repeat(40), type: 'commit' },
  ] as const;
  const who = { name: 'Robin Ä', email: 'robin@example.com', timestamp: 1_700_000_000 };
  const commit = {
    tree: '5'.repeat(40),
    parent: ['6'.repeat(40), '7'.repeat(40)],
    author: who,
    committer: { ...who, timestamp: 1 },
    message: 'One\n\nTwo\n',
  };
  const zone = { timezoneOffset: 0 };
  const expected = [
    await git.writeBlob({ ...at, blob: Buffer.from('content') }),
    await git.writeTree({ ...at, tree: [...entries] }),
    await git.writeCommit({
      ...at,
      commit: { ...commit, author: { ...who, ...zone }, committer: { ...commit.committer, ...zone } },
    }),
  ];
  const objects: readonly GitObject[] = [
    blob('content'),
    { type: 'tree', content: treeContent(entries) },
    { type: 'commit', content: commitContent(commit) },
  ];
  for (const store of [memoryObjects(), directoryObjects(directory)]) {
    for (const [index, object] of objects.entries()) {
      const oid = await store.write(object);
      expect(oid).toBe(expected[index]);
      expect(await store.write(object)).toBe(oid);
      expect(await store.read(oid)).toEqual(object);
    }
    expect([await store.has(expected[0] ?? ''), await store.has('8'.repeat(40)), await store.read('8'.repeat(40))]).toEqual([
      true,
      false,
      undefined,
    ]);
  }
  expect(commitIn(commitContent(commit))).toEqual(commit);
  expect(treeIn(treeContent(entries)).toSorted((one, other) => (one.oid < other.oid ? -1 : 1))).toEqual(entries);
  expect(() => treeIn(treeContent(entries).subarray(0, -1))).toThrow(/cut off/);
});
