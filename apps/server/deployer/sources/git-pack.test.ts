import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gitFiles } from './git-files.ts';
import { type PackLimits, readPack } from './git-pack.ts';
import { GitUnreadable } from './git-packets.ts';
import { SourceTooLarge } from './source-limits.ts';
import { commitOn, deltaOf, oidOf, packed, type PackedObject, rawPack, treeOf, varint } from './testing/raw-pack.ts';

const megabyte = 1024 * 1024;
const limits: PackLimits = {
  mostObjects: 1_000,
  mostUnpackedBytes: 32 * megabyte,
  largestObject: megabyte,
  signal: new AbortController().signal,
};
const blob = (content: Buffer | string): PackedObject & { readonly content: Buffer } => ({
  type: 'blob',
  content: Buffer.from(content),
});
const textOf = async (pack: Buffer, content: Buffer | string): Promise<string | undefined> =>
  (await (await readPack(pack, limits))(oidOf('blob', Buffer.from(content))))?.content.toString();

describe('objects are read', () => {
  test('as they are, the empty one and a large one too', async () => {
    const large = randomBytes(300_000);
    const read = await readPack(rawPack([blob('hello'), blob(''), blob(large)]), limits);
    expect((await read(oidOf('blob', Buffer.from('hello'))))?.content.toString()).toBe('hello');
    expect((await read(oidOf('blob', Buffer.alloc(0))))?.content).toHaveLength(0);
    expect((await read(oidOf('blob', large)))?.content.equals(large)).toBe(true);
    expect(await read('0'.repeat(40))).toBeUndefined();
  });

  test('from changes of others, near and far, also of one that comes later', async () => {
    const base = blob('the quick brown fox');
    const first = packed(base);
    expect(await textOf(rawPack([base, { distance: first.length, delta: deltaOf(19, 9, ' red') }]), 'the quick red')).toBe(
      'the quick red',
    );
    const far = blob(randomBytes(40_000));
    const distance = first.length + packed(far).length;
    expect(await textOf(rawPack([base, far, { distance, delta: deltaOf(19, 3, '!') }]), 'the!')).toBe('the!');
    const named = { base: oidOf('blob', base.content), delta: deltaOf(19, 9, ' dog') };
    const again = { base: oidOf('blob', Buffer.from('the quick dog')), delta: deltaOf(13, 4, 'end') };
    expect(await textOf(rawPack([again, named, base]), 'the end')).toBe('the end');
  });

  test('one that is too large is passed over, and what stands on it is not there', async () => {
    const large = blob(Buffer.alloc(3 * megabyte, 'x'));
    const pack = rawPack([large, { base: oidOf('blob', large.content), delta: deltaOf(3 * megabyte, 3, '') }, blob('after it')]);
    const read = await readPack(pack, limits);
    expect(await read(oidOf('blob', large.content))).toBeUndefined();
    expect(await read(oidOf('blob', Buffer.from('xxx')))).toBeUndefined();
    expect((await read(oidOf('blob', Buffer.from('after it'))))?.content.toString()).toBe('after it');
  });
});

describe('what somebody made to be harmful is refused', () => {
  test('a bomb: a hundred megabytes of zeros are some hundred kilobytes on the wire', async () => {
    const bomb = rawPack([blob(Buffer.alloc(100 * megabyte))]);
    expect(bomb.length).toBeLessThan(megabyte);
    await expect(readPack(bomb, limits)).rejects.toThrow(SourceTooLarge);
  });

  test('a bomb that says that it is small', async () => {
    await expect(
      readPack(rawPack([{ ...blob(Buffer.alloc(100 * megabyte)), size: 10 } as PackedObject]), limits),
    ).rejects.toThrow(GitUnreadable);
  });

  test('many that are each below the limit, and changes that unpack the same again and again', async () => {
    const many = Array.from({ length: 40 }, (_, index) => blob(Buffer.alloc(megabyte - 100, String(index))));
    await expect(readPack(rawPack(many), limits)).rejects.toThrow('more than 32 MB when it is unpacked');
    const base = blob(Buffer.alloc(megabyte - 100, 'y'));
    const again = Array.from({ length: 60 }, (_, index) => ({
      base: oidOf('blob', base.content),
      delta: deltaOf(base.content.length, 900_000, String(index)),
    }));
    await expect(readPack(rawPack([base, ...again]), limits)).rejects.toThrow(SourceTooLarge);
  });

  test('a change that says that it makes something huge makes nothing', async () => {
    const base = blob('small');
    const delta = Buffer.from([...varint(5), ...varint(10_000_000_000), 0x91, 0, 5]);
    const read = await readPack(rawPack([base, { base: oidOf('blob', base.content), delta }]), limits);
    expect((await read(oidOf('blob', base.content)))?.content.toString()).toBe('small');
  });

  test('more objects than are counted, before any is read', async () => {
    await expect(readPack(rawPack([], 100_000), limits)).rejects.toThrow('more than 1,000 files and folders');
  });

  test('no text makes it fail in another way', async () => {
    const good = rawPack([blob('hello'), { distance: packed(blob('hello')).length, delta: deltaOf(5, 2, 'x') }]);
    const arbitrary = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }).map((changes) => {
        const broken = Buffer.from(good);
        for (const [at, byte] of changes) broken[at] = byte;
        return broken;
      }),
    );
    await fc.assert(
      fc.asyncProperty(arbitrary, async (bytes) => {
        try {
          await readPack(bytes, limits);
        } catch (error) {
          if (!(error instanceof GitUnreadable) && !(error instanceof SourceTooLarge)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('whoever asked may stop waiting', async () => {
    const signal = AbortSignal.abort();
    await expect(
      readPack(rawPack([blob(Buffer.alloc(megabyte)), blob('x'), blob(Buffer.alloc(megabyte, 'y'))]), { ...limits, signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('names that lead elsewhere are not there, and neither links nor submodules are followed', async () => {
  const content = blob('text');
  const oid = oidOf('blob', content.content);
  const inner = treeOf([['100644', 'file', oid]]);
  const tree = treeOf([
    ['100644', '..', oid],
    ['100644', '../../etc/passwd', oid],
    ['40000', '.git', oidOf('tree', inner)],
    ['40000', 'folder', oidOf('tree', inner)],
    ['120000', 'link', oid],
    ['160000', 'module', '1'.repeat(40)],
    ['100755', 'run', oid],
  ]);
  const commit = commitOn(oidOf('tree', tree));
  const pack = rawPack([
    { type: 'commit', content: commit },
    { type: 'tree', content: tree },
    { type: 'tree', content: inner },
    content,
  ]);
  const files = await gitFiles(await readPack(pack, limits), oidOf('commit', commit));
  expect(await files.list('')).toEqual([
    { name: 'folder', kind: 'folder' },
    { name: 'link', kind: 'link' },
    { name: 'module', kind: 'submodule' },
    { name: 'run', kind: 'file' },
  ]);
  expect([await files.text('run'), await files.text('folder/file'), await files.text('link'), await files.text('..')]).toEqual([
    'text',
    'text',
    undefined,
    undefined,
  ]);
  expect([await files.list('folder'), await files.list('link'), await files.list('run')]).toEqual([
    [{ name: 'file', kind: 'file' }],
    undefined,
    undefined,
  ]);
  await expect(gitFiles(await readPack(pack, limits), '2'.repeat(40))).rejects.toThrow(GitUnreadable);
});
