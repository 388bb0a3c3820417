import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSourceTree } from './source-tree.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-tree-'));
  mkdirSync(join(root, 'packages/kube/deep'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "workspaces": ["packages/*"] }');
  writeFileSync(join(root, 'packages/kube/package.json'), '{ "name": "@spacedock/kube" }');
  writeFileSync(join(root, 'packages/kube/deep/client.ts'), 'export {};\n');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('names the files, the sources among them, and the packages', () => {
  const tree = readSourceTree(root);
  expect([...tree.files]).toEqual(['package.json', 'packages/kube/deep/client.ts', 'packages/kube/package.json']);
  expect(tree.sources).toEqual(['packages/kube/deep/client.ts']);
  expect([...tree.packages]).toEqual([['@spacedock/kube', 'packages/kube']]);
  expect(tree.read('packages/kube/deep/client.ts')).toBe('export {};\n');
});

test('knows the workspace of a path', () => {
  const { workspaceOf } = readSourceTree(root);
  expect(workspaceOf('packages/kube/deep/client.ts')).toBe('packages/kube');
  expect(workspaceOf('packages/notes.ts')).toBeUndefined();
  expect(workspaceOf('bench/main.ts')).toBeUndefined();
});

test('leaves out what is not ours: links, hidden folders, installed and built files', () => {
  for (const folder of ['node_modules/pg', '.spacedock', 'packages/kube/dist', 'coverage']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'index.ts'), '');
  }
  symlinkSync(join(root, 'packages/kube/deep'), join(root, 'packages/kube/link'));
  symlinkSync(join(root, 'packages/kube/deep/client.ts'), join(root, 'packages/kube/client.ts'));
  expect(readSourceTree(root).sources).toEqual(['packages/kube/deep/client.ts']);
});

test('says which manifest lacks what', () => {
  writeFileSync(join(root, 'packages/kube/package.json'), '{}');
  expect(() => readSourceTree(root)).toThrow('packages/kube/package.json has no "name"');
  writeFileSync(join(root, 'package.json'), '{}');
  expect(() => readSourceTree(root)).toThrow('package.json at the root has no list "workspaces"');
});
