import { expect, test } from 'vitest';
import { previewName } from './preview-name.ts';

const none: ReadonlySet<string> = new Set();

test('it is named after the pull request and the environment', () => {
  expect(previewName(12, 'prod', none)).toBe('pr-12-prod');
  expect(previewName(12, 'Prod', new Set(['pr-12-prod']))).toBe('pr-12-Prod-2');
  expect(previewName(12, 'prod', new Set(['pr-12-prod', 'pr-12-prod-2']))).toBe('pr-12-prod-3');
});

test('it fits, whatever the environment is named', () => {
  const long = 'x'.repeat(100);
  expect(previewName(7, long, none)).toHaveLength(100);
  expect(previewName(7, long, new Set([previewName(7, long, none)]))).toMatch(/^pr-7-x+-2$/);
  expect(previewName(7, long, new Set([previewName(7, long, none)]))).toHaveLength(100);
  expect(previewName(7, `${'x'.repeat(94)} y`, none)).toBe(`pr-7-${'x'.repeat(94)}`);
  expect(previewName(7, `${'x'.repeat(94)}😀`, none)).toBe(`pr-7-${'x'.repeat(94)}`);
});
