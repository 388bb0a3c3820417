import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitFiles } from '../commit-files.ts';
import { type GitObjects, gitObjects } from './git-objects.ts';
import { memoryObjects } from './object-store.ts';
import { wantedObjects } from './wanted-objects.ts';

const author = { name: 'Robin', email: 'robin@example.com' };

/** Each commit goes on from one that is there, may merge another one, and changes a file. */
const anyHistory = fc.array(
  fc.record({
    parent: fc.nat(),
    merged: fc.option(fc.nat()),
    path: fc.constantFrom('a', 'b/c', 'b/d/e'),
    content: fc.constantFrom('1', '2', '3'),
  }),
  { minLength: 1, maxLength: 8 },
);

async function everything(objects: GitObjects, commits: readonly string[], shallow: ReadonlySet<string>): Promise<Set<string>> {
  const seen = new Set<string>();
  const enter = async (oid: string, type: string): Promise<void> => {
    if (seen.has(oid)) return;
    seen.add(oid);
    if (type === 'tree') for (const entry of await objects.tree(oid)) await enter(entry.oid, entry.type);
    if (type !== 'commit') return;
    const commit = await objects.commit(oid);
    await enter(commit?.tree ?? '', 'tree');
    if (!shallow.has(oid)) for (const parent of commit?.parent ?? []) await enter(parent, 'commit');
  };
  for (const oid of commits) await enter(oid, 'commit');
  return seen;
}

test('whatever the other side has, it has all of what it wanted afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyHistory,
      fc.nat(),
      fc.array(fc.nat(), { maxLength: 3 }),
      fc.option(fc.integer({ min: 1, max: 4 })),
      async (steps, want, have, depth) => {
        const objects = gitObjects(memoryObjects());
        const commits = [await commitFiles(objects, { files: { a: '0' }, message: 'First', author, at: new Date(0) })];
        for (const [index, { parent, merged, path, content }] of steps.entries()) {
          const of = (number: number): string => commits[number % commits.length] ?? '';
          const second = merged === null ? undefined : of(merged);
          commits.push(
            await commitFiles(objects, {
              files: { [path]: content },
              message: `Step ${index}`,
              parent: of(parent),
              mergedWith: second === of(parent) ? undefined : second,
              author,
              at: new Date(index),
            }),
          );
        }
        const of = (number: number): string => commits[number % commits.length] ?? '';
        const haves = have.map(of);
        const { oids, shallow } = await wantedObjects(objects, {
          wants: [of(want)],
          haves,
          shallow: [],
          depth: depth ?? undefined,
        });
        const held = await everything(objects, haves, new Set());
        expect(oids.filter((oid) => held.has(oid))).toEqual([]);
        expect(new Set(oids).size).toBe(oids.length);
        const after = new Set([...held, ...oids]);
        const needed = await everything(objects, [of(want)], new Set(shallow));
        expect([...needed].filter((oid) => !after.has(oid))).toEqual([]);
        if (depth === null) expect(shallow).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
});
