import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { Branch, ImageReference, RepoUrl } from './source-fields.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

test.each([
  'main',
  'feature/x',
  'release-1.2',
  'a',
  'ä/ö',
  'user@home',
  '1',
  'HEAD',
  'dependabot/npm_and_yarn/x-1.2.3',
  'locked',
  'x.lock1',
])('%s is a branch', (branch) => {
  expect(Check(Branch, branch)).toBe(true);
});

test.each([
  '',
  '-x',
  '/x',
  'x/',
  '.x',
  'x.',
  'x..y',
  'x/.y',
  'x//y',
  'x.lock',
  'x.lock/y',
  '@',
  'x@{1}',
  'x y',
  'x~1',
  'x^',
  'x:y',
  'x?',
  'x*',
  'x[1]',
  'x\\y',
  'x\ny',
  'x\n',
  'x\u0000',
  'x\u007f',
  'x'.repeat(251),
])('%j is no branch', (branch) => {
  expect(Check(Branch, branch)).toBe(false);
});

test.each([
  'nginx:1.27',
  'acme/checkout:v1',
  'registry.example.com/acme/checkout:v1.4.3',
  'localhost:5000/x:latest',
  `registry.example.com/x@${digest}`,
  `registry.example.com:5000/a/b/c__d--e:v1@${digest}`,
  '123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout:1',
])('%s is an image', (image) => {
  expect(Check(ImageReference, image)).toBe(true);
});

test.each([
  '',
  'nginx',
  'registry.example.com/x',
  'Nginx:1',
  'nginx:',
  'nginx:-x',
  'nginx@sha256:abc',
  `nginx@md5:${'0'.repeat(32)}`,
  'https://registry.example.com/x:1',
  'user:password@registry.example.com/x:1',
  'a b:1',
  'x:1\n',
  '/x:1',
  'x//y:1',
  'a___b:1',
  `x:${'y'.repeat(129)}`,
])('%j is no image', (image) => {
  expect(Check(ImageReference, image)).toBe(false);
});

test('patterns end in time, however long a text is', () => {
  for (const piece of ['a', 'a-', 'a/', '-', '.', 'a.b/', '/.', '@', 'https://a/']) {
    for (const schema of [Branch, ImageReference, RepoUrl]) {
      expect(new RegExp((schema as unknown as { pattern: string }).pattern).test(`${piece.repeat(50_000)}\u0000`)).toBe(false);
    }
  }
});
