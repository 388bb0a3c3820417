import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPaths } from './changed-paths.ts';
import { commitFiles } from './commit-files.ts';
import { gitObjects } from './git/git-objects.ts';
import { memoryObjects } from './git/object-store.ts';
import { entryAt } from './tree-entry.ts';

const author = { name: 'Robin', email: 'robin@example.com' };
const paths = ['a', 'b', 'c/d', 'c/e/f', 'c/e/g', 'h.txt'] as const;
const anyChange = fc.dictionary(fc.constantFrom(...paths), fc.option(fc.constantFrom('1', '2', '')));

test('a commit has the files of the one before, with its changes, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 5 }), async (changes) => {
      const objects = gitObjects(memoryObjects());
      const known = new Map<string, string>();
      let parent: string | undefined;
      for (const files of changes) {
        const before = new Map(known);
        const sha = await commitFiles(objects, { files, message: 'Change', parent, author, at: new Date(0) });
        for (const [path, content] of Object.entries(files)) {
          if (content === null) known.delete(path);
          else known.set(path, content);
        }
        const { tree = '' } = (await objects.commit(sha)) ?? {};
        for (const path of paths) {
          const entry = await entryAt(objects, tree, path);
          expect(entry && (await objects.blob(entry.oid)).toString()).toBe(known.get(path));
        }
        const told = await changedPaths(objects, parent, sha);
        expect(told.added.toSorted()).toEqual([...known.keys()].filter((path) => !before.has(path)).toSorted());
        expect(told.removed.toSorted()).toEqual([...before.keys()].filter((path) => !known.has(path)).toSorted());
        expect(told.modified.toSorted()).toEqual(
          [...known].flatMap(([path, content]) => (before.has(path) && before.get(path) !== content ? [path] : [])).toSorted(),
        );
        parent = sha;
      }
    }),
    { numRuns: 100 },
  );
});

test('the same content has the same tree, and a path out of the repository is refused', async () => {
  const objects = gitObjects(memoryObjects());
  const commit = (files: Readonly<Record<string, string>>, message: string) =>
    commitFiles(objects, { files, message, author, at: new Date(0) });
  const [one, other] = [await commit({ a: '1', 'b/c': '2' }, 'One'), await commit({ 'b/c': '2', a: '1' }, 'Other')];
  expect(one).not.toBe(other);
  expect((await objects.commit(one))?.tree).toBe((await objects.commit(other))?.tree);
  for (const path of ['../a', '.git/config', 'a//b', '/a'])
    await expect(commit({ [path]: '' }, 'Bad')).rejects.toThrow(/takes no path/);
});
